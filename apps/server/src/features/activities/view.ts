import type { Activity } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl, imageLinks } from '../images/index.ts';
import type { ActivityRow } from './queries/activities.ts';

/** What `viewerId` decided about a request and can still regret, which nobody else knows of. */
function decisionOf(viewerId: ViewerId, row: ActivityRow) {
  if (viewerId === row.giver_id && row.decline_due_at !== null)
    return { status: 'declined', until: row.decline_due_at } as const;
  if (viewerId === row.receiver_id && row.withdrawal_due_at !== null)
    return { status: 'cancelled', until: row.withdrawal_due_at } as const;
  return null;
}

/** Until when `viewerId` can undo this gift. */
function giftUndo(viewerId: ViewerId, row: ActivityRow): Date | null {
  if (row.kind !== 'gift' || row.status !== 'approved' || row.giver_id !== viewerId) return null;
  return new Date(row.created_at.getTime() + GIFT_UNDO_SECONDS * 1000);
}

/** Turns a row into what `viewerId` gets; its picture links work for that person only. */
export function presentActivity(
  services: Pick<Services, 'config'>,
  viewerId: ViewerId,
  row: ActivityRow,
): Activity {
  const image =
    row.image_id !== null && row.image_width !== null && row.image_height !== null
      ? imageLinks(services, viewerId, {
          id: row.image_id,
          width: row.image_width,
          height: row.image_height,
          placeholder: row.image_placeholder,
          hasAvif: row.image_has_avif === true,
        })
      : null;
  const decision = decisionOf(viewerId, row);
  const until = decision?.until ?? giftUndo(viewerId, row);
  return {
    id: row.id,
    kind: row.kind,
    status: decision?.status ?? row.status,
    giver: {
      id: row.giver_id,
      firstName: row.giver_first_name,
      lastName: row.giver_last_name,
      avatarUrl: avatarUrl(services, viewerId, row.giver_avatar_id),
    },
    receiver: {
      id: row.receiver_id,
      firstName: row.receiver_first_name,
      lastName: row.receiver_last_name,
      avatarUrl: avatarUrl(services, viewerId, row.receiver_avatar_id),
    },
    relationshipId: row.relationship_id,
    amount: row.amount,
    description: row.description,
    category: row.category,
    image,
    createdAt: row.created_at.toISOString(),
    undoableUntil: until !== null && until.getTime() > Date.now() ? until.toISOString() : null,
    // What was taken back is over, with what was said about it.
    ...(row.status === 'approved'
      ? { likes: row.likes, comments: row.comments, liked: row.liked }
      : { likes: 0, comments: 0, liked: false }),
    ...(row.recommendation && { recommendation: row.recommendation }),
  };
}
