import type { Database } from '../../../platform/db/database.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import {
  ACTIVITY_PEOPLE_JOINS,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  NO_REACTION_COLUMNS,
} from '../../activities/index.ts';

/** Requests that the viewer can answer, or whose decline the viewer can still undo. */
const PENDING = statement(
  'pending_requests',
  `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
  SELECT ${activityColumns('$1', NO_REACTION_COLUMNS)} FROM activities a ${ACTIVITY_PEOPLE_JOINS}
  WHERE a.giver_id = $1 AND a.status = 'pending' AND NOT request_is_over(a, now())
    AND coalesce(a.decline_due_at > now(), true) AND coalesce(a.withdrawal_due_at > now(), true)
    AND NOT a.receiver_id = ANY (SELECT unnest(ids) FROM hidden)
    AND 2 = (SELECT count(*) FROM relationship_members m WHERE m.relationship_id = a.relationship_id
               AND m.left_at IS NULL AND m.profile_id IN (a.giver_id, a.receiver_id))
  ORDER BY a.order_number DESC, a.id DESC`,
  ACTIVITY_ROW,
);

export async function listPendingRows(database: Database, targetId: ViewerId): Promise<ActivityRow[]> {
  const { rows } = await runStatement(database, PENDING, [targetId]);
  return rows;
}
