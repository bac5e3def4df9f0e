import { FEED_SKELETONS } from '@beso/contract/limits';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTexts } from '../../../platform/i18n/index.ts';
import { showHeldArrivals } from '../../../platform/navigation/arrivals.ts';
import { FloatingPill } from '../../../ui/controls/FloatingPill.tsx';
import { FeedCardSkeleton } from '../../../ui/feedback/FeedCardSkeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

/** The page's name for screen readers. */
export function HomeHeading() {
  const { t } = useTexts();
  return <h1 className="sr-only">{t('shell.nav.home')}</h1>;
}

/** [S9-014] Stands in for the first cards while they load. */
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

/** [S2-049] Announces how many new activities there are. A tap scrolls up to them. */
export function NewActivityPill({ count }: { count: number }) {
  const { t } = useTexts();
  const text = t('feed.newActivity', { count });
  const toTop = () => {
    showHeldArrivals();
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
