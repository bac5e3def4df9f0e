import type { Activity } from '@beso/contract/activities';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { PartFallback } from '../../../ui/layers/PartFallback.tsx';

const load = withTexts(
  async () => (await import('./RecommendationActions.tsx')).RecommendationActions,
  'recommendations',
);

/** Loads the actions on a recommendation's page. Other activities do not need them. */
export function LazyRecommendationActions({ activity }: { activity: Activity }) {
  const wanted = activity.kind === 'recommendation';
  const lazy = useLazy(load, wanted);
  const { code: Actions } = lazy;
  if (!wanted) return null;
  return Actions ? <Actions activity={activity} /> : <PartFallback lazy={lazy} className="h-13" />;
}
