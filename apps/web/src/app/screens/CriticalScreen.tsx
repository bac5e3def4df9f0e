import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

/** [S2-148] [S8-037] Replaces the whole app after too many failures, with a button that reloads it. */
export function CriticalScreen() {
  const { t } = useTexts();
  return (
    <main className="column">
      <div role="alert" className="flex grow flex-col">
        <EmptyState
          drawing={<BrokenMark />}
          title={t('common.failure.critical.title')}
          text={t('common.failure.critical.text')}
          actions={
            <Button block onClick={() => location.reload()}>
              {t('common.failure.critical.refresh')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
