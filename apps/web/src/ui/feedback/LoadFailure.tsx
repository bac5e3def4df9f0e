import { failureText, failureTitle, isOfflineError } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { QueryFailure } from '../../platform/query/useQueryFailure.ts';
import { Button } from '../controls/Button.tsx';
import { BrokenMark } from '../pictures/BrokenMark.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  failure: QueryFailure;
  /** Says what could not be loaded. By default, the title is general. */
  title?: string | undefined;
  /** The level of the heading: 1 for the page, 2 for a part of it. */
  level?: 1 | 2 | undefined;
  refresh?: boolean | undefined;
}

/** Says that content could not be loaded. During a retry its button is busy. */
export function LoadFailure({ failure, title, level = 2, refresh }: LoadFailureProps) {
  const { t } = useTexts();
  const { error, retrying, retry } = failure;
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        level={level}
        drawing={<BrokenMark />}
        title={title === undefined || isOfflineError(error) ? failureTitle(error, t) : title}
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
