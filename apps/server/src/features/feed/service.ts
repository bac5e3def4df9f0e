import type { Activity, ActivityPage } from '@beso/contract/feed';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { fail, failField } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl, imageLinks } from '../images/index.ts';
import { type ActivityRow, type FeedPosition, findActivityRow, listActivityRows } from './queries.ts';

const NEWEST: FeedPosition = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Milliseconds, with no more digits than they will have for centuries, and the id. */
const CURSOR = /^(\d{1,13}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function encodeCursor(row: ActivityRow): string {
  return Buffer.from(`${row.created_at.getTime()} ${row.id}`).toString('base64url');
}

function decodeCursor(cursor: string): FeedPosition {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) throw failField('cursor', 'errors.fieldInvalid');
  return { createdAt: new Date(Number(time)).toISOString(), id };
}

/** Until when `viewerId` can undo it; null where that is not theirs to do, or too late. */
function undoableUntil(viewerId: ViewerId, row: ActivityRow): string | null {
  if (row.kind !== 'gift' || row.status !== 'approved' || row.giver_id !== viewerId) return null;
  const until = row.created_at.getTime() + GIFT_UNDO_SECONDS * 1000;
  return until > Date.now() ? new Date(until).toISOString() : null;
}

/** A row as `viewerId` gets it: every link in it is theirs. */
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
        })
      : null;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
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
    undoableUntil: undoableUntil(viewerId, row),
  };
}

/** One page of what the viewer may see, newest first. Throws INVALID_INPUT for a cursor that is not ours. */
export async function listActivities(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ActivityPage> {
  const before = cursor === undefined ? NEWEST : decodeCursor(cursor);
  // One more than asked tells whether there is a next page.
  const rows = await listActivityRows(services.database, viewerId, before, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    activities: shown.map((row) => presentActivity(services, viewerId, row)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

/** Throws ACTIVITY_NOT_FOUND for what does not exist and for what must not be revealed. */
export async function getActivity(
  services: Services,
  viewerId: ViewerId,
  activityId: string,
): Promise<Activity> {
  const row = await findActivityRow(services.database, viewerId, activityId);
  if (row === null) throw fail('ACTIVITY_NOT_FOUND');
  return presentActivity(services, viewerId, row);
}
