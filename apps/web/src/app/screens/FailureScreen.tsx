import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

/** 'Something went wrong', for a crash and for a look-up that failed. [S8-035] */
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
