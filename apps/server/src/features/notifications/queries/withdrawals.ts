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
 * Removes `actorId` from unread notifications of a subject; returns the event drafts.
 * Call it before `insertNotifications`, to avoid a deadlock.
 */
export async function withdrawNotification(
  tx: Transaction,
  notice: { recipients: readonly string[]; kind: NotificationKind; subjectId: string; actorId: string },
): Promise<EventDraft[]> {
  const { recipients, kind, subjectId, actorId } = notice;
  const values = { p_recipients: recipients, p_kind: kind, p_subject: subjectId, p_actor: actorId };
  return (await callFunction(tx, WITHDRAW, values)).withdraw_actor;
}
