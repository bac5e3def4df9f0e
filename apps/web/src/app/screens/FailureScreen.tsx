import RefreshCw from 'lucide-react/icons/refresh-cw';
import { isAppleMobile } from '../../platform/homeScreen.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../../ui/pictures/BrokenMark.tsx';

export interface FailureScreenProps {
  onRetry: () => void;
  /** Called by the second button; reloads the page by default. */
  onRefresh?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** True on an iPhone or iPad, where the screen has other texts and a third button. */
  apple?: boolean | undefined;
}

/** [S8-035] [S8-036] Says 'Something went wrong' about a part that could not be rendered. */
export function FailureScreen({
  onRetry,
  onRefresh = () => location.reload(),
  retrying,
  apple = isAppleMobile(navigator),
}: FailureScreenProps) {
  const { t } = useTexts();
  return (
    <main className="column">
      <div role="alert" className="flex grow flex-col">
        <EmptyState
          drawing={<BrokenMark />}
          title={t(apple ? 'common.failure.loading.title' : 'common.failure.title')}
          text={t(apple ? 'common.failure.loading.text' : 'common.failure.description')}
          actions={
            <>
              <Button block icon={<RefreshCw size={20} />} loading={retrying} onClick={onRetry}>
                {t('common.failure.tryAgain')}
              </Button>
              <Button block variant="secondary" onClick={onRefresh}>
                {t('common.failure.refresh')}
              </Button>
              {apple ? (
                // Loads a new page, because the present page may be broken altogether.
                <Button block variant="ghost" onClick={() => location.assign('/onboarding')}>
                  {t('common.failure.loading.start')}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
    </main>
  );
}
