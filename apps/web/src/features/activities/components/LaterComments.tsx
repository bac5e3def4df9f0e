import type { Activity } from '@beso/contract/activities';
import { useLater, withTexts } from '../../../platform/later.ts';
import { LatePlace } from '../../../ui/layers/LatePlace.tsx';

const load = withTexts(async () => (await import('./additions.ts')).CommentsSection, 'reactions');

/** Loads the comments after the card, because home shows cards without them. */
export function LaterComments({ activity }: { activity: Pick<Activity, 'id' | 'comments'> }) {
  const later = useLater(load);
  const { code: CommentsSection } = later;
  return CommentsSection ? (
    <CommentsSection activity={activity} />
  ) : (
    <div className="pt-5">
      <LatePlace later={later} className="h-40" />
    </div>
  );
}
