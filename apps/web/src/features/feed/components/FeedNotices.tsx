import { FEED_SKELETONS } from '@beso/contract/limits';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { failureText, failureTitle } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeedCardSkeleton } from '../../../ui/FeedCardSkeleton.tsx';
import { FloatingPill } from '../../../ui/FloatingPill.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** [S9-014] Stands in the place of the first cards while there is nothing to show. */
export function FeedSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: FEED_SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <FeedCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Nothing could be loaded and nothing is known from before. */
export function FeedFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        drawing={<BrokenMark />}
        title={failureTitle(error, t)}
        text={failureText(error, t)}
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
    </div>
  );
}

/** Above a feed that is out of date, because the latest page could not be fetched. */
export function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Alert className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {t('feed.refreshFailed')}
        <button type="button" className="link link-tap" onClick={onRetry}>
          {t('common.failure.tryAgain')}
        </button>
      </div>
    </Alert>
  );
}

/** [S2-049] How many new activities wait above; a tap scrolls there. Spoken when the number changes. */
export function NewActivityPill({ count }: { count: number }) {
  const { t } = useTexts();
  const text = t('feed.newActivity', { count });
  const toTop = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  };
  return (
    <>
      {count > 0 ? (
        <FloatingPill icon={<ArrowUp size={18} aria-hidden="true" />} onClick={toTop}>
          {text}
        </FloatingPill>
      ) : null}
      <VisuallyHidden role="status">{count > 0 ? text : ''}</VisuallyHidden>
    </>
  );
}
