import type { Activity } from '@beso/contract/activities';
import { useLater, withTexts } from '../../../platform/later.ts';
import { LatePlace } from '../../../ui/layers/LatePlace.tsx';

const load = withTexts(
  async () => (await import('./RecommendationActions.tsx')).RecommendationActions,
  'recommendations',
);

/** Loads the actions of a recommendation's own page; other activities do not need the code. */
export function LaterRecommendationActions({ activity }: { activity: Activity }) {
  const wanted = activity.kind === 'recommendation';
  const later = useLater(load, wanted);
  const { code: Actions } = later;
  if (!wanted) return null;
  return Actions ? <Actions activity={activity} /> : <LatePlace later={later} className="h-13" />;
}
