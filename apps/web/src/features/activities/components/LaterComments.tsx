import type { Activity } from '@beso/contract/activities';
import { useLater } from '../../../platform/later.ts';

const load = async () => (await import('./additions.ts')).CommentsSection;

/** The comments on the page of a beso. Their code comes after the card, which home shows without them. */
export function LaterComments({ activity }: { activity: Pick<Activity, 'id' | 'comments'> }) {
  const { code: CommentsSection } = useLater(load);
  return CommentsSection ? <CommentsSection activity={activity} /> : null;
}
