import { MESSAGE_EXCERPT_LENGTH, UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

/** The beginning of a message as JSON, selected by `excerptOf`. */
export interface ExcerptColumn {
  readonly number: number;
  readonly senderId: string;
  readonly content: string;
  readonly hasImage: boolean;
  readonly deleted: boolean;
  readonly createdAt: string;
  readonly orderNumber: number;
}

/** Returns the SQL of an `ExcerptColumn`. @param message the alias of a message's row */
export const excerptOf = (message: string) => `jsonb_build_object('number', ${message}.number,
  'senderId', ${message}.sender_id, 'content', left(${message}.content, ${MESSAGE_EXCERPT_LENGTH}),
  'hasImage', ${message}.image_id IS NOT NULL, 'deleted', ${message}.deleted_by IS NOT NULL,
  'createdAt', ${message}.created_at, 'orderNumber', ${message}.order_number)`;

const CONVERSATION_ROW = {
  /** Null until somebody writes a message or mutes the conversation. */
  id: nullable(uuid),
  person_id: uuid,
  first_name: text(),
  last_name: text(),
  avatar_image_id: nullable(uuid),
  relationship_id: nullable(uuid),
  last_number: integer,
  change_number: integer,
  delivered: integer,
  read: integer,
  their_delivered: nullable(integer),
  their_read: nullable(integer),
  unread: integer,
  muted: boolean,
};
export type ConversationRow = RowOf<typeof CONVERSATION_ROW>;
const FRIEND_ROW = { ...CONVERSATION_ROW, last_message: nullable(json<ExcerptColumn>()) };
export type FriendRow = RowOf<typeof FRIEND_ROW>;

/** Each of the two has such a column. `mine` selects the reader's, and `theirs` selects the other's. */
const mine = (name: string) => `CASE WHEN c.low_id = $1 THEN c.low_${name} ELSE c.high_${name} END`;
const theirs = (name: string) => `CASE WHEN c.low_id = $1 THEN c.high_${name} ELSE c.low_${name} END`;

/**
 * Returns the SQL of the number of a conversation's unread messages, at most `most`. It counts rows only if
 * some messages after the last read message are deleted or the reader's own.
 */
const unread = (most: number) => `CASE WHEN ${mine('read')} < c.last_number THEN
  CASE WHEN ${mine('sent')} > ${mine('read')} OR c.change_number > 0 AND EXISTS (
      SELECT FROM messages gone WHERE gone.conversation_id = c.id AND gone.deleted_by IS NOT NULL
        AND gone.number > ${mine('read')})
    THEN (SELECT u.unread FROM unread_after(c.id, ${mine('read')}, $1, ${most}) u)
    ELSE least(c.last_number - ${mine('read')}, ${most}) END
  ELSE 0 END`;

/** Repeats the body of `show_receipts`, because calling it for each person would be slow. */
const SHOWS_RECEIPTS = `NOT EXISTS (
  SELECT FROM chat_settings s WHERE s.profile_id IN ($1, p.id) AND NOT s.receipts)`;

/**
 * The columns of a `CONVERSATION_ROW`, from a person `p` and the conversation `c`, which may not exist.
 * `p.relationship_id` is the relationship shared with the reader $1.
 */
const COLUMNS = `
  c.id, p.id AS person_id, p.first_name,
  CASE WHEN p.relationship_id IS NULL THEN '' ELSE p.last_name END AS last_name,
  CASE WHEN p.relationship_id IS NOT NULL THEN p.avatar_image_id END AS avatar_image_id, p.relationship_id,
  coalesce(c.last_number, 0) AS last_number, coalesce(c.change_number, 0) AS change_number,
  coalesce(${mine('delivered')}, 0) AS delivered, coalesce(${mine('read')}, 0) AS read,
  CASE WHEN p.relationship_id IS NOT NULL AND ${SHOWS_RECEIPTS}
    THEN coalesce(${theirs('delivered')}, 0) END AS their_delivered,
  CASE WHEN p.relationship_id IS NOT NULL AND ${SHOWS_RECEIPTS}
    THEN coalesce(${theirs('read')}, 0) END AS their_read,
  CASE WHEN p.relationship_id IS NULL THEN 0 ELSE ${unread(UNREAD_COUNTED_MAX)} END AS unread,
  coalesce(${mine('muted')}, false) AS muted`;

const CONVERSATION = statement(
  'conversation_with',
  `
  SELECT ${COLUMNS}
  FROM (
    SELECT person.*, shared_relationship($1::uuid, person.id) AS relationship_id FROM profiles person
    WHERE person.id = $2 AND person.id <> $1
  ) p LEFT JOIN conversations c
    ON c.low_id = least($1::uuid, p.id) AND c.high_id = greatest($1::uuid, p.id)
  WHERE p.relationship_id IS NOT NULL OR c.last_number > 0`,
  CONVERSATION_ROW,
);

/** Returns undefined if the two neither share a relationship nor ever exchanged messages. */
export async function findConversation(
  database: Database,
  viewerId: ViewerId,
  personId: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await runStatement(database, CONVERSATION, [viewerId, personId]);
  return rows[0];
}

/**
 * The people with whom the viewer shares a relationship or a conversation. `shared_relationship` chooses the
 * relationship in the same way.
 */
const PEOPLE = `
  shared AS (
    SELECT DISTINCT ON (theirs.profile_id) theirs.profile_id AS id, mine.relationship_id
    FROM relationship_members mine JOIN relationship_members theirs
      ON theirs.relationship_id = mine.relationship_id AND theirs.left_at IS NULL
        AND theirs.profile_id <> mine.profile_id
      JOIN relationships r ON r.id = mine.relationship_id
    WHERE mine.profile_id = $1 AND mine.left_at IS NULL
      AND NOT theirs.profile_id = ANY ((SELECT hidden_from($1))::uuid[])
    ORDER BY theirs.profile_id, r.type <> 'couple', r.type = 'group', mine.joined_number DESC),
  talked AS (
    SELECT high_id AS id, id AS conversation_id FROM conversations WHERE low_id = $1
    UNION ALL SELECT low_id, id FROM conversations WHERE high_id = $1),
  people AS (
    SELECT id, shared.relationship_id, talked.conversation_id FROM shared FULL JOIN talked USING (id))`;

const FRIENDS = statement(
  'list_friends',
  `
  WITH ${PEOPLE}
  SELECT ${COLUMNS}, CASE WHEN last.id IS NOT NULL THEN ${excerptOf('last')} END AS last_message
  FROM (
    SELECT person.*, people.relationship_id, people.conversation_id
    FROM people JOIN profiles person ON person.id = people.id
  ) p
  LEFT JOIN conversations c ON c.id = p.conversation_id
  LEFT JOIN messages last ON last.conversation_id = c.id AND last.number = c.last_number
  WHERE p.relationship_id IS NOT NULL OR c.last_number > 0
  ORDER BY last.order_number DESC NULLS LAST, lower(p.first_name), lower(p.last_name), p.id`,
  FRIEND_ROW,
);

/**
 * [S7-054] [S9-028] Returns the viewer's friends: first by latest message, then those without messages by
 * name.
 */
export async function listFriendRows(database: Database, viewerId: ViewerId): Promise<FriendRow[]> {
  return (await runStatement(database.reads, FRIENDS, [viewerId])).rows;
}

const UNREAD = statement(
  'count_unread_conversations',
  `
  WITH ${PEOPLE}
  SELECT count(*)::integer AS unread FROM people JOIN conversations c ON c.id = people.conversation_id
  WHERE people.relationship_id IS NOT NULL AND NOT ${mine('muted')} AND ${unread(1)} > 0`,
  { unread: integer },
);

export async function countUnreadConversations(database: Database, viewerId: ViewerId): Promise<number> {
  return (await runStatement(database.reads, UNREAD, [viewerId])).rows[0]?.unread ?? 0;
}

const SETTINGS = statement('chat_settings_of', 'SELECT receipts FROM chat_settings WHERE profile_id = $1', {
  receipts: boolean,
});

/** Returns whether a person shows read receipts; they are on by default. */
export async function hasReadReceipts(database: Database, viewerId: ViewerId): Promise<boolean> {
  return (await runStatement(database, SETTINGS, [viewerId])).rows[0]?.receipts ?? true;
}

const CAN_WRITE = functionCall('can_write_to', { p_one: uuid, p_other: uuid }, { can_write_to: boolean });

export async function canWriteTo(database: Database, one: string, other: string): Promise<boolean> {
  return (await callFunction(database, CAN_WRITE, { p_one: one, p_other: other })).can_write_to;
}
