import type { Transaction } from '../../../platform/db/database.ts';
import { functionCall, runStatement, timestampDate, uuid, uuids } from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/events.ts';

const HIDE = functionCall(
  'hide_activity',
  { p_activity_id: uuid },
  { relationship_id: uuid, created_at: timestampDate, audience: uuids },
);

/**
 * For a moderator, replaces an activity's description by three dots and removes its picture. Returns events
 * for the people who must fetch the activity again.
 */
export async function hideActivity(tx: Transaction, activityId: string): Promise<EventDraft[]> {
  const { statement, values } = HIDE;
  const { rows } = await runStatement(tx, statement, values({ p_activity_id: activityId }));
  return rows.map(({ relationship_id, created_at, audience }) => ({
    recipients: audience,
    kind: 'activity.changed',
    payload: { activityId, relationshipId: relationship_id, createdAt: created_at.toISOString() },
  }));
}
