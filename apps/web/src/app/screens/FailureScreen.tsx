import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

/** [S8-035] Shows 'Something went wrong' for a crash or a failed request. */
export function FailureScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <main className="column" role="alert">
      <EmptyState
        drawing={<BrokenMark />}
        title={t('common.failure.title')}
        text={t('common.failure.description')}
        actions={
          <>
            <Button block onClick={onRetry}>
              {t('common.failure.tryAgain')}
            </Button>
            <Button block variant="secondary" onClick={() => location.reload()}>
              {t('common.failure.refresh')}
            </Button>
          </>
        }
      />
    </main>
  );
}
