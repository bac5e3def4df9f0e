import type { Activity } from '@beso/contract/feed';
import type { Database } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';

/** A place in the feed: everything after it is older. */
export interface FeedPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** An activity with the names as they are now. Avatars and pictures are ids: links are made for a viewer. */
export interface ActivityRow
  extends Pick<Activity, 'id' | 'kind' | 'status' | 'amount' | 'description' | 'category'> {
  readonly relationship_id: string;
  readonly created_at: Date;
  readonly giver_id: string;
  readonly giver_first_name: string;
  readonly giver_last_name: string;
  readonly giver_avatar_id: string | null;
  readonly receiver_id: string;
  readonly receiver_first_name: string;
  readonly receiver_last_name: string;
  readonly receiver_avatar_id: string | null;
  readonly image_id: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

/** What an `ActivityRow` is read from: an activity `a` and what `ACTIVITY_NAMES` joins to it. */
export const ACTIVITY_COLUMNS = `
  a.id, a.kind, a.status, a.relationship_id, a.amount, a.description, a.category, a.created_at,
  giver.id AS giver_id, giver.first_name AS giver_first_name, giver.last_name AS giver_last_name,
  giver.avatar_image_id AS giver_avatar_id,
  receiver.id AS receiver_id, receiver.first_name AS receiver_first_name, receiver.last_name AS receiver_last_name,
  receiver.avatar_image_id AS receiver_avatar_id,
  i.id AS image_id, i.width AS image_width, i.height AS image_height`;

export const ACTIVITY_NAMES = `
  JOIN profiles giver ON giver.id = a.giver_id
  JOIN profiles receiver ON receiver.id = a.receiver_id
  LEFT JOIN images i ON i.id = a.image_id`;

/** Newest of each stay by the index, then the newest of those: the cost does not grow with the table. */
export const FEED_PAGE = `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
  SELECT ${ACTIVITY_COLUMNS} FROM (
    SELECT a.* FROM relationship_members stay
    CROSS JOIN LATERAL (
      SELECT * FROM activities a
      WHERE stay_shows(stay, a, (SELECT ids FROM hidden)) AND a.status IN ('approved', 'pending')
        AND (a.created_at, a.id) < ($2::timestamptz, $3::uuid)
      ORDER BY a.created_at DESC, a.id DESC LIMIT $4
    ) a
    WHERE stay.profile_id = $1 AND NOT couple_is_hidden(stay.relationship_id, (SELECT ids FROM hidden))
    ORDER BY a.created_at DESC, a.id DESC LIMIT $4
  ) a ${ACTIVITY_NAMES}
  ORDER BY a.created_at DESC, a.id DESC`;

const ONE_ACTIVITY = `
  SELECT ${ACTIVITY_COLUMNS} FROM activities a ${ACTIVITY_NAMES}
  WHERE a.id = $2 AND EXISTS (
    SELECT 1 FROM relationship_members stay WHERE stay.profile_id = $1 AND stay_shows(stay, a, (SELECT hidden_from($1))))`;

/** Up to `limit` activities that the viewer may see and that are older than `before`, newest first. */
export async function listActivityRows(
  { pool }: Database,
  viewerId: ViewerId,
  before: FeedPosition,
  limit: number,
): Promise<ActivityRow[]> {
  const values = [viewerId, before.createdAt, before.id, limit];
  const { rows } = await pool.query<ActivityRow>({ name: 'feed_page', text: FEED_PAGE, values });
  return rows;
}

/** Null when there is none that the viewer may see. */
export async function findActivityRow(
  { pool }: Database,
  viewerId: ViewerId,
  activityId: string,
): Promise<ActivityRow | null> {
  const values = [viewerId, activityId];
  const { rows } = await pool.query<ActivityRow>({ name: 'feed_activity', text: ONE_ACTIVITY, values });
  return rows[0] ?? null;
}
