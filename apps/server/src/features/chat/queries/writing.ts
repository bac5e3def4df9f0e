import type { SendMessageInput } from '@beso/contract/chat';
import type { z } from 'zod';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  runStatement,
  text,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';

const appended = json<readonly AppendedEvent[]>();

export const SEND_MESSAGE = functionCall(
  'send_message',
  {
    p_sender_id: uuid,
    p_receiver_id: uuid,
    p_content: text(),
    p_image_id: nullable(uuid),
    p_reply_to: nullable(integer),
    p_idempotency_key: uuid,
  },
  { message_id: uuid, message_number: integer, is_new: boolean, appended, ended: uuids },
  (called) => `
    SELECT sent.message_id, sent.message_number, sent.is_new, sent.appended, ended_sessions($7) AS ended
    FROM ${called} sent`,
);

/**
 * [S7-053] Sends a message. @throws database errors whose message is an error code of the contract
 * @param sessions ids of the receiver's sessions. The result's `live` are those that had not ended.
 */
export async function sendMessage(
  database: Database,
  senderId: ViewerId,
  given: z.output<typeof SendMessageInput>,
  sessions: readonly string[],
) {
  const values = SEND_MESSAGE.values({
    p_sender_id: senderId,
    p_receiver_id: given.personId,
    p_content: given.content,
    p_image_id: given.imageId,
    p_reply_to: given.replyTo,
    p_idempotency_key: given.idempotencyKey,
  });
  const [row] = (await runStatement(database, SEND_MESSAGE.statement, [...values, sessions])).rows;
  if (row === undefined) throw new Error('sending answered no row');
  return {
    live: sessions.filter((id) => !row.ended.includes(id)),
    id: row.message_id,
    number: row.message_number,
    /** True if the response can be composed without reading the message back. */
    isPlain: row.is_new && given.imageId === null && given.replyTo === null,
    events: toCommittedEvents(row.appended),
  };
}

const DELETE = functionCall(
  'delete_message',
  { p_sender_id: uuid, p_receiver_id: uuid, p_number: integer },
  { image_path: nullable(text()), appended },
);

/** Deletes a message for both people; returns its picture's folder if no row names it any more. */
export async function deleteMessage(
  database: Database | Transaction,
  senderId: ViewerId,
  { personId, number }: { personId: string; number: number },
) {
  const values = { p_sender_id: senderId, p_receiver_id: personId, p_number: number };
  const row = await callFunction(database, DELETE, values);
  return { imagePath: row.image_path, events: toCommittedEvents(row.appended) };
}

const MARK = functionCall(
  'mark_messages',
  { p_person_id: uuid, p_other_id: uuid, p_delivered: integer, p_read: integer },
  { delivered: nullable(integer), read: nullable(integer), unread: nullable(integer), appended },
);

/** Returns the numbers that are stored after the call; nulls if the two people have no conversation. */
export async function markMessages(
  database: Database,
  viewerId: ViewerId,
  { personId, delivered, read }: { personId: string; delivered: number; read: number },
) {
  const { appended: events, ...progress } = await callFunction(database, MARK, {
    p_person_id: viewerId,
    p_other_id: personId,
    p_delivered: delivered,
    p_read: read,
  });
  return { progress, events: toCommittedEvents(events) };
}

const MUTE = functionCall(
  'mute_conversation',
  { p_person_id: uuid, p_other_id: uuid, p_muted: boolean },
  { is_known: boolean, appended },
);

export async function muteConversation(
  database: Database,
  viewerId: ViewerId,
  { personId, muted }: { personId: string; muted: boolean },
) {
  const values = { p_person_id: viewerId, p_other_id: personId, p_muted: muted };
  const { is_known: isKnown, appended: events } = await callFunction(database, MUTE, values);
  return { isKnown, events: toCommittedEvents(events) };
}

const SET_RECEIPTS = functionCall('set_receipts', { p_person_id: uuid, p_receipts: boolean }, { appended });

export async function setReceipts(database: Database, viewerId: ViewerId, receipts: boolean) {
  const row = await callFunction(database, SET_RECEIPTS, { p_person_id: viewerId, p_receipts: receipts });
  return toCommittedEvents(row.appended);
}
