import type { NotificationKind } from '@beso/contract/notifications';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  runStatement,
  statement,
  text,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/events.ts';

/** A notification for all recipients except the person who acts. */
export interface NewNotification {
  readonly recipients: readonly string[];
  readonly kind: NotificationKind;
  readonly actorId: string | null;
  readonly activityId?: string;
  readonly relationshipId?: string;
  /** Unread notifications of one subject are merged. Default: the activity, relationship or actor. */
  readonly subjectId?: string;
  /** The kind of relationship that a connection request or invitation asks for. */
  readonly askedType?: RelationshipType;
}

const NOTIFY = functionCall(
  'notify',
  {
    p_recipients: uuids,
    p_kind: text(),
    p_actor: nullable(uuid),
    p_activity: nullable(uuid),
    p_relationship: nullable(uuid),
    p_subject: nullable(uuid),
  },
  { notify: json<EventDraft[]>() },
);

const SAY_ASKED_TYPE = statement(
  'notifications_say_asked_type',
  `UPDATE notifications SET asked_type = $4
   WHERE recipient_id = ANY ($1::uuid[]) AND kind = $2 AND subject_id = $3 AND read_at IS NULL`,
  {},
);

/** Notifies people; returns event drafts. Call it once in a transaction, after all other locks. */
export async function insertNotifications(
  tx: Transaction,
  notification: NewNotification,
): Promise<EventDraft[]> {
  const { recipients, kind, actorId, activityId, relationshipId, subjectId, askedType } = notification;
  const drafts = await callFunction(tx, NOTIFY, {
    p_recipients: recipients,
    p_kind: kind,
    p_actor: actorId,
    p_activity: activityId ?? null,
    p_relationship: relationshipId ?? null,
    p_subject: subjectId ?? null,
  });
  if (askedType !== undefined) {
    await runStatement(tx, SAY_ASKED_TYPE, [
      recipients,
      kind,
      subjectId ?? relationshipId ?? actorId,
      askedType,
    ]);
  }
  return drafts.notify;
}

const LOCK_INBOXES = statement(
  'lock_known_inboxes',
  `
    SELECT profile_id FROM notification_deliveries WHERE profile_id = ANY ($1::uuid[])
    ORDER BY profile_id FOR UPDATE`,
  { profile_id: uuid },
);
const COUNT_UNREAD = statement(
  'count_unread',
  `
    SELECT profile_id, unread_notifications(profile_id) AS unread FROM notification_deliveries
    WHERE profile_id = ANY ($1::uuid[])`,
  { profile_id: uuid, unread: integer },
);

/** Returns event drafts of people's unread counts. Locks the inboxes, so that no older count can follow. */
export async function draftInboxChanges(
  tx: Transaction,
  profileIds: readonly string[],
): Promise<EventDraft[]> {
  const { rows: inboxes } = await runStatement(tx, LOCK_INBOXES, [profileIds]);
  if (inboxes.length === 0) return [];
  const { rows } = await runStatement(tx, COUNT_UNREAD, [inboxes.map(({ profile_id }) => profile_id)]);
  return rows.map(({ profile_id, unread }) => ({
    recipients: [profile_id],
    kind: 'notifications.changed',
    payload: { unread },
  }));
}
