import type { NotificationKind } from '@beso/contract/notifications';
import type { Transaction } from '../../../platform/db/database.ts';
import { callFunction, functionCall, json, text, uuid, uuids } from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/events.ts';

const WITHDRAW = functionCall(
  'withdraw_actor',
  { p_recipients: uuids, p_kind: text(), p_subject: uuid, p_actor: uuid },
  { withdraw_actor: json<EventDraft[]>() },
);

/**
 * Removes the person `actorId` from unread notifications of a subject; returns the event drafts. It locks
 * inboxes in the order of ids, as `insertNotifications` does; a transaction that needs both calls that later.
 */
export async function withdrawNotification(
  tx: Transaction,
  notice: { recipients: readonly string[]; kind: NotificationKind; subjectId: string; actorId: string },
): Promise<EventDraft[]> {
  const { recipients, kind, subjectId, actorId } = notice;
  const values = { p_recipients: recipients, p_kind: kind, p_subject: subjectId, p_actor: actorId };
  return (await callFunction(tx, WITHDRAW, values)).withdraw_actor;
}
