import { MESSAGE_DELETIONS_PAGE_SIZE } from '@beso/contract/limits';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampText,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ImageCondition, ImageUse, StoredImage } from '../../images/index.ts';
import { type ExcerptColumn, excerptOf } from './conversations.ts';

const MESSAGE_ROW = {
  id: uuid,
  number: integer,
  sender_id: uuid,
  receiver_id: uuid,
  content: text(),
  image: nullable(json<StoredImage>()),
  reply: nullable(json<ExcerptColumn>()),
  created_at: timestampText,
  deleted: boolean,
};
export type MessageRow = RowOf<typeof MESSAGE_ROW>;

const COLUMNS = `m.id, m.number, m.sender_id, m.receiver_id, m.content,
    CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height,
      'hasAvif', i.has_avif, 'placeholder', i.placeholder) END AS image,
    CASE WHEN answered.id IS NOT NULL AND m.deleted_by IS NULL THEN ${excerptOf('answered')} END AS reply,
    m.created_at, m.deleted_by IS NOT NULL AS deleted`;

/** Joins a quoted message, so that its deletion shows in the quote too. */
const JOINED = `
  LEFT JOIN images i ON i.id = m.image_id
  LEFT JOIN messages answered
    ON answered.conversation_id = m.conversation_id AND answered.number = m.reply_to`;

const SELECTED = `SELECT ${COLUMNS} FROM messages m ${JOINED}`;

const AFTER = statement(
  'messages_after',
  `${SELECTED} WHERE m.conversation_id = $1 AND m.number > $2 AND m.number <= $3 ORDER BY m.number LIMIT $4`,
  MESSAGE_ROW,
);
const BEFORE = statement(
  'messages_before',
  `${SELECTED} WHERE m.conversation_id = $1 AND m.number <= $2 ORDER BY m.number DESC LIMIT $3`,
  MESSAGE_ROW,
);

/** Returns up to `limit` messages with numbers after `after` and up to `last`, oldest first. */
export async function listMessagesAfter(
  database: Database,
  conversationId: string,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<MessageRow[]> {
  return (await runStatement(database, AFTER, [conversationId, after, last, limit])).rows;
}

/** Returns the last `limit` messages up to a number, oldest first. */
export async function listMessagesUpTo(
  database: Database,
  conversationId: string,
  { last, limit }: { last: number; limit: number },
): Promise<MessageRow[]> {
  return (await runStatement(database, BEFORE, [conversationId, last, limit])).rows.reverse();
}

const BY_ID = statement('message_by_id', `${SELECTED} WHERE m.id = $1`, MESSAGE_ROW);
const BY_NUMBER = statement(
  'message_by_number',
  `${SELECTED} JOIN conversations c ON c.id = m.conversation_id
   WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid) AND m.number = $3`,
  MESSAGE_ROW,
);

export async function findMessage(database: Database, id: string): Promise<MessageRow> {
  const [row] = (await runStatement(database, BY_ID, [id])).rows;
  if (row === undefined) throw new Error('a message was sent and is not there');
  return row;
}

/** Returns message `number` of the conversation between two people. */
export async function findMessageByNumber(
  database: Database,
  two: readonly [string, string],
  number: number,
): Promise<MessageRow> {
  const [row] = (await runStatement(database, BY_NUMBER, [...two, number])).rows;
  if (row === undefined) throw new Error('a message was deleted and has no place holder');
  return row;
}

/** Selects messages to send with their events, while the two people can write to each other. */
const ARRIVING = statement(
  'messages_arriving',
  `
  SELECT wanted.place::integer, ${COLUMNS}
  FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) WITH ORDINALITY AS wanted (reader, writer, number, place)
  JOIN conversations c ON c.low_id = least(wanted.reader, wanted.writer)
    AND c.high_id = greatest(wanted.reader, wanted.writer)
  JOIN messages m ON m.conversation_id = c.id AND m.number = wanted.number
  ${JOINED}
  WHERE m.receiver_id = wanted.reader AND m.deleted_by IS NULL
    AND shared_relationship(wanted.reader, wanted.writer) IS NOT NULL`,
  { place: nullable(integer), ...MESSAGE_ROW },
);

export interface ArrivingMessage {
  readonly readerId: string;
  readonly writerId: string;
  readonly number: number;
}

/** Returns the messages in `asked` that their readers may see now, by index in `asked`. */
export async function findArrivingMessages(
  database: Database,
  asked: readonly ArrivingMessage[],
): Promise<ReadonlyMap<number, MessageRow>> {
  const { rows } = await runStatement(database.reads, ARRIVING, [
    asked.map(({ readerId }) => readerId),
    asked.map(({ writerId }) => writerId),
    asked.map(({ number }) => number),
  ]);
  return new Map(rows.map(({ place, ...row }) => [(place ?? 0) - 1, row]));
}

const DELETIONS = statement(
  'message_deletions',
  `
  SELECT m.number, coalesce(m.deleted_by, 0) AS change_number FROM messages m
  WHERE m.conversation_id = $1 AND m.deleted_by > $2 AND m.deleted_by IS NOT NULL
  ORDER BY m.deleted_by LIMIT ${MESSAGE_DELETIONS_PAGE_SIZE}`,
  { number: integer, change_number: integer },
);

/** Returns the messages deleted after the conversation's change number `afterChange`, first deleted first. */
export async function listDeletionRows(database: Database, conversationId: string, afterChange: number) {
  return (await runStatement(database, DELETIONS, [conversationId, afterChange])).rows;
}

const PREVIEWS = statement(
  'message_previews',
  `
  SELECT c.id, last.content FROM conversations c
  CROSS JOIN LATERAL (
    SELECT m.content FROM messages m
    WHERE m.conversation_id = c.id AND m.receiver_id = $1 AND m.deleted_by IS NULL
    ORDER BY m.number DESC LIMIT 1) last
  WHERE c.id = ANY ($2::uuid[]) AND $1 IN (c.low_id, c.high_id)`,
  { id: uuid, content: text() },
);

/** Returns for each conversation the text of the latest message to this person, for push notifications. */
export async function findMessagePreviews(
  database: Database,
  receiverId: string,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await runStatement(database, PREVIEWS, [receiverId, conversationIds]);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** SQL condition: the picture `i` is in a message to $1, who may see it as long as the message exists. */
export const VISIBLE_MESSAGE_IMAGES: ImageCondition =
  'EXISTS (SELECT 1 FROM messages m WHERE m.image_id = i.id AND m.receiver_id = $1)';
export const USED_BY_MESSAGES: ImageUse = `(EXISTS (SELECT 1 FROM messages m WHERE m.image_id = i.id)
  OR EXISTS (SELECT 1 FROM reported_images r WHERE r.image_id = i.id))`;

const READABLE = statement(
  'chat_readable_messages',
  `SELECT m.conversation_id AS "conversationId", m.number, m.sender_id AS "senderId", m.receiver_id AS "receiverId",
     m.content, m.image_id AS "imageId", m.created_at AS "createdAt"
   FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.deleted_by IS NULL
   WHERE $1 IN (c.low_id, c.high_id) AND (m.conversation_id, m.number) > ($2, $3)
   ORDER BY m.conversation_id, m.number LIMIT $4`,
  {
    conversationId: uuid,
    number: integer,
    senderId: uuid,
    receiverId: uuid,
    content: text(),
    imageId: nullable(uuid),
    createdAt: timestampText,
  },
);
export interface ReadableMessage {
  readonly conversationId: string;
  readonly number: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly imageId: string | null;
  readonly createdAt: string;
}

/** Returns a person's messages after the given one, without deleted messages, in a fixed order. */
export async function listReadableMessages(
  database: Database,
  personId: string,
  after: Pick<ReadableMessage, 'conversationId' | 'number'>,
  atMost: number,
): Promise<readonly ReadableMessage[]> {
  const values = [personId, after.conversationId, after.number, atMost];
  return (await runStatement(database, READABLE, values)).rows;
}
