import { failureText, failureTitle, isOffline } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { Failure } from '../../platform/query/useFailure.ts';
import { Button } from '../controls/Button.tsx';
import { BrokenMark } from '../pictures/BrokenMark.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  failure: Failure;
  /** What could not be loaded; without it, that something went wrong. Offline is always called offline. */
  title?: string | undefined;
  /** The page's h1, or an h2 inside one. */
  level?: 1 | 2 | undefined;
  /** Offers to load the page again, too. */
  refresh?: boolean | undefined;
}

/** Nothing could be loaded and nothing is known from before. Stays, busy, while it is asked again. */
export function LoadFailure({ failure, title, level = 2, refresh }: LoadFailureProps) {
  const { t } = useTexts();
  const { error, retrying, retry } = failure;
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        level={level}
        drawing={<BrokenMark />}
        title={title === undefined || isOffline(error) ? failureTitle(error, t) : title}
        text={failureText(error, t)}
        actions={
          <>
            <Button block loading={retrying} onClick={retry}>
              {t('common.failure.tryAgain')}
            </Button>
            {refresh ? (
              <Button block variant="secondary" onClick={() => location.reload()}>
                {t('common.failure.refresh')}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  );
}
