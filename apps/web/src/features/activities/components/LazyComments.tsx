import type { Activity } from '@beso/contract/activities';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { PartFallback } from '../../../ui/layers/PartFallback.tsx';

const load = withTexts(async () => (await import('./additions.ts')).CommentsSection, 'reactions');

/** Loads the code of comments separately, because home shows cards without comments. */
export function LazyComments({ activity }: { activity: Pick<Activity, 'id' | 'comments'> }) {
  const lazy = useLazy(load);
  const { code: CommentsSection } = lazy;
  return CommentsSection ? (
    <CommentsSection activity={activity} />
  ) : (
    <div className="pt-5">
      <PartFallback lazy={lazy} className="h-40" />
    </div>
  );
}
