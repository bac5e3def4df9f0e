import { NOTIFICATION_ACTORS_SHOWN } from '@beso/contract/limits';
import type { Notification, NotificationKind } from '@beso/contract/notifications';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  bigint,
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  type StatementRunner,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ListPosition } from '../../../platform/http/paging.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { isHiddenFromTarget, latestComment } from '../../activities/index.ts';
import type { personView } from '../../profiles/index.ts';
import { columnsKnownTo } from '../../relationships/index.ts';

const NOTIFICATION_KEEP_DAYS = 90;

/** A row of the inbox. Images are ids, because their links are signed for each viewer. */
const INBOX_ROW = {
  id: uuid,
  kind: text<NotificationKind>(),
  created_at: timestampDate,
  order_number: bigint,
  is_read: boolean,
  actor_count: integer,
  actors: json<readonly Parameters<typeof personView>[2][]>(),
  activity: nullable(
    json<
      Omit<NonNullable<Notification['activity']>, 'image'> & {
        image: { id: string; width: number; height: number } | null;
      }
    >(),
  ),
  relationship: nullable(json<NonNullable<Notification['relationship']>>()),
  reward_title: nullable(text()),
  asked_type: nullable(text<RelationshipType>()),
  comment: nullable(text()),
};
export type InboxRow = RowOf<typeof INBOX_ROW>;

const actor = columnsKnownTo('$1', 'p');
/**
 * SQL condition: `p` asks to connect or invites, and never shared a relationship with the viewer.
 * Then the full name is shown. A former partner's new last name would stay hidden.
 */
const ASKS_FIRST = `(n.kind IN ('connection_request', 'invitation_received') AND NOT EXISTS (
  SELECT FROM relationship_members theirs JOIN relationship_members mine
    ON mine.relationship_id = theirs.relationship_id AND mine.profile_id = $1
  WHERE theirs.profile_id = p.id OFFSET 0))`;

/** Uses LATERAL, because PostgreSQL would scan whole tables for plain joins. */
const INBOX_PAGE = statement(
  'inbox_page',
  `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids), page AS MATERIALIZED (
    SELECT n.* FROM notifications n
    WHERE n.recipient_id = $1 AND (n.order_number, n.id) < ($2::bigint, $3::uuid)
      AND inbox_shows(n, (SELECT ids FROM hidden))
    ORDER BY n.order_number DESC, n.id DESC LIMIT $4)
  SELECT n.id, n.kind, n.created_at, n.order_number, n.read_at IS NOT NULL AS is_read, people.actor_count, people.actors,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'kind', a.kind, 'amount', a.amount,
      'status', status_for(a, $1),
      'description', CASE WHEN ${isHiddenFromTarget('$1')} THEN '' ELSE a.description END, 'category', a.category, 'image',
      CASE WHEN NOT ${isHiddenFromTarget('$1')} AND i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height) END)
    END AS activity,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'type', r.type, 'name', relationship_name_for(r.id, $1))
    END AS relationship, CASE WHEN r.id IS NOT NULL THEN n.reward_title END AS reward_title,
    n.asked_type, CASE WHEN n.kind = 'comment' AND a.id IS NOT NULL
      THEN ${latestComment("(people.actors -> 0 ->> 'id')::uuid", 'hidden.ids')} END AS comment
  FROM page n
  CROSS JOIN hidden
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS actor_count, coalesce(jsonb_agg(jsonb_build_object('id', p.id,
      'firstName', p.first_name, 'lastName',
      CASE WHEN ${ASKS_FIRST} THEN p.last_name ELSE ${actor.lastName} END, 'avatarImageId', ${actor.avatarImageId})
      ORDER BY p.place) FILTER (WHERE p.place <= ${NOTIFICATION_ACTORS_SHOWN}), '[]') AS actors
    FROM (
      SELECT p.*, row_number() OVER (ORDER BY actor.order_number DESC, p.id) AS place
      FROM notification_actors actor JOIN profiles p ON p.id = actor.actor_id
      WHERE actor.notification_id = n.id AND NOT p.id = ANY (hidden.ids)) p
  ) people
  LEFT JOIN LATERAL (
    SELECT * FROM activities a WHERE a.id = n.activity_id AND EXISTS (
      SELECT FROM relationship_members membership
      WHERE membership.profile_id = $1 AND membership_shows(membership, a, hidden.ids))
    LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT * FROM images i WHERE i.id = a.image_id LIMIT 1) i ON true
  LEFT JOIN LATERAL (
    SELECT * FROM relationships r WHERE r.id = n.relationship_id AND NOT couple_is_hidden(r.id, hidden.ids)
      AND EXISTS (SELECT FROM relationship_members membership
                  WHERE membership.profile_id = $1 AND membership.relationship_id = r.id)
    LIMIT 1) r ON true
  ORDER BY n.order_number DESC, n.id DESC`,
  INBOX_ROW,
);

/** Returns up to `limit` rows that are older than `before`, newest first. */
export async function listInboxRows(
  database: Database,
  viewerId: ViewerId,
  before: ListPosition,
  limit: number,
): Promise<InboxRow[]> {
  const values = [viewerId, before.number, before.id, limit];
  const { rows } = await runStatement(database.reads, INBOX_PAGE, values);
  return rows;
}

const UNREAD = functionCall('unread_notifications', { p_profile: uuid }, { unread_notifications: integer });

export async function countUnread(on: StatementRunner, viewerId: ViewerId): Promise<number> {
  const { unread_notifications } = await callFunction(on, UNREAD, { p_profile: viewerId });
  return unread_notifications;
}

const LOCK_INBOX = statement(
  'lock_inbox',
  `
    INSERT INTO notification_deliveries (profile_id) VALUES ($1)
    ON CONFLICT (profile_id) DO UPDATE SET pushes_unanswered = 0, push_paused_until = NULL`,
  {},
);

/** Locks the inbox, and ends the pause between pushes, because the person is using the app. */
export async function lockInbox(tx: Transaction, viewerId: ViewerId): Promise<void> {
  await runStatement(tx, LOCK_INBOX, [viewerId]);
}

const markRead = (what: string, condition: string) =>
  statement(
    `mark_read_${what}`,
    `
    UPDATE notifications SET read_at = clock_timestamp()
    WHERE recipient_id = $1 AND read_at IS NULL AND in_app AND ${condition}`,
    {},
  );
const MARK_IDS = markRead('ids', 'id = ANY ($2::uuid[])');
const MARK_UP_TO = markRead(
  'up_to',
  `(order_number, id) <= (
      SELECT last.order_number, last.id FROM notifications last WHERE last.id = $2 AND last.recipient_id = $1)`,
);

/** Both functions return whether anything changed, and ignore other people's notifications. */
export const markIdsRead = async (tx: Transaction, viewerId: ViewerId, ids: readonly string[]) =>
  (await runStatement(tx, MARK_IDS, [viewerId, ids])).rowCount > 0;

export const markReadUpTo = async (tx: Transaction, viewerId: ViewerId, id: string) =>
  (await runStatement(tx, MARK_UP_TO, [viewerId, id])).rowCount > 0;

const PRUNE = statement(
  'prune_notifications',
  `WITH gone AS (
     DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE created_at < now() - make_interval(days => $1)
       LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id
   ), actors AS (
     DELETE FROM notification_actors a USING gone WHERE a.notification_id = gone.id
   )
   SELECT id FROM gone`,
  { id: uuid },
);

/** Deletes up to `atMost` notifications that are older than NOTIFICATION_KEEP_DAYS; returns their number. */
export async function pruneNotifications(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, PRUNE, [NOTIFICATION_KEEP_DAYS, atMost])).rowCount;
}
