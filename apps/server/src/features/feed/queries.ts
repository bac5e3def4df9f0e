import type { Database } from '../../platform/db/database.ts';
import { run, statement } from '../../platform/db/statement.ts';
import type { Position } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import {
  ACTIVITY_NAMES,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  reactionsFor,
} from '../activities/index.ts';

/** The numbers in the rows are those of a reader who is a member and from whom nobody is hidden. */
export const FEED_REACTIONS = reactionsFor('$1', "a.is_current AND (SELECT ids FROM hidden) = '{}'");

/**
 * Takes the newest activities of each membership by the index, then the newest of all of these: the cost does
 * not grow with the table. The membership is handed over as a row of columns: as a whole row from outside of
 * the inner query it would be taken apart for each activity. Where nobody is hidden, no couple is looked up.
 */
export const FEED_PAGE = statement(
  'feed_page',
  `
  WITH hidden AS MATERIALIZED (SELECT ids FROM hidden_ids($1))
  SELECT ${activityColumns(FEED_REACTIONS)} FROM (
    SELECT a.*, membership.left_at IS NULL AS is_current FROM relationship_members membership
    CROSS JOIN LATERAL (
      SELECT * FROM activities a
      WHERE membership_shows(ROW(membership.*)::relationship_members, a, (SELECT ids FROM hidden))
        AND a.status IN ('approved', 'pending')
        AND (a.created_at, a.id) < ($2::timestamptz, $3::uuid)
      ORDER BY a.created_at DESC, a.id DESC LIMIT $4
    ) a
    WHERE membership.profile_id = $1 AND ((SELECT ids FROM hidden) = '{}'
      OR NOT couple_is_hidden(membership.relationship_id, (SELECT ids FROM hidden)))
    ORDER BY a.created_at DESC, a.id DESC LIMIT $4
  ) a ${ACTIVITY_NAMES}
  ORDER BY a.created_at DESC, a.id DESC`,
  ACTIVITY_ROW,
);

/** Up to `limit` activities that the viewer may see and that are older than `before`, newest first. */
export async function listActivityRows(
  database: Database,
  viewerId: ViewerId,
  before: Position,
  limit: number,
): Promise<ActivityRow[]> {
  const values = [viewerId, before.createdAt, before.id, limit];
  const { rows } = await run(database, FEED_PAGE, values);
  return rows;
}
