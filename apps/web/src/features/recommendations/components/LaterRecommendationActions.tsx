import type { Activity } from '@beso/contract/activities';
import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';

const load = async () => {
  const [{ RecommendationActions }] = await Promise.all([
    import('./RecommendationActions.tsx'),
    loadNamespaces('recommendations'),
  ]);
  return RecommendationActions;
};

/** What can be done with a recommendation on its own page. Nothing of it is loaded for a beso. */
export function LaterRecommendationActions({ activity }: { activity: Activity }) {
  const { code: Actions } = useLater(load, activity.kind === 'recommendation');
  return Actions ? <Actions activity={activity} /> : null;
}
