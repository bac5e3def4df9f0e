import { failureText, failureTitle, isOffline } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { Failure } from '../../platform/query/useFailure.ts';
import { Button } from '../controls/Button.tsx';
import { BrokenMark } from '../pictures/BrokenMark.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  failure: Failure;
  /** Names the missing content; there is a general title by default. An offline error is always named. */
  title?: string | undefined;
  /** 1 for the page's h1, 2 for an h2 within a page. */
  level?: 1 | 2 | undefined;
  refresh?: boolean | undefined;
}

/** Says that nothing could be loaded and nothing is cached. It stays, busy, during a retry. */
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
