import { NOTIFICATION_ACTORS_SHOWN } from '@beso/contract/limits';
import type { Notification, NotificationKind } from '@beso/contract/notifications';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { personView } from '../../profiles/index.ts';

/** A place in the inbox: everything after it is older. */
export interface InboxPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** A row of the inbox with the names as they are now. Avatars and pictures are ids: links are made for a viewer. */
export interface InboxRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly created_at: Date;
  readonly is_read: boolean;
  readonly actor_count: number;
  readonly actors: readonly Parameters<typeof personView>[2][];
  readonly activity:
    | (Omit<NonNullable<Notification['activity']>, 'image'> & {
        image: { id: string; width: number; height: number } | null;
      })
    | null;
  readonly relationship: Notification['relationship'];
}

/** Activities that a stay of the viewer does not show, and couples that a block hides, stay out. */
const INBOX_PAGE = `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids), page AS MATERIALIZED (
    SELECT n.* FROM notifications n
    WHERE n.recipient_id = $1 AND (n.created_at, n.id) < ($2::timestamptz, $3::uuid)
      AND inbox_shows(n, (SELECT ids FROM hidden)) AND notification_wanted($1, n.kind, 'app')
    ORDER BY n.created_at DESC, n.id DESC LIMIT $4)
  SELECT n.id, n.kind, n.created_at, n.read_at IS NOT NULL AS is_read, people.actor_count, people.actors,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'amount', a.amount, 'status', a.status,
      'description', a.description, 'category', a.category, 'image',
      CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height) END)
    END AS activity,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'type', r.type, 'name', r.name)
    END AS relationship
  FROM page n
  CROSS JOIN hidden
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS actor_count, coalesce(jsonb_agg(jsonb_build_object('id', p.id,
      'firstName', p.first_name, 'lastName', p.last_name, 'avatarImageId', p.avatar_image_id)
      ORDER BY p.place) FILTER (WHERE p.place <= ${NOTIFICATION_ACTORS_SHOWN}), '[]') AS actors
    FROM (
      SELECT p.*, row_number() OVER (ORDER BY actor.acted_at DESC, p.id) AS place
      FROM notification_actors actor JOIN profiles p ON p.id = actor.actor_id
      WHERE actor.notification_id = n.id AND NOT p.id = ANY (hidden.ids)) p
  ) people
  LEFT JOIN activities a ON a.id = n.activity_id AND EXISTS (
    SELECT FROM relationship_members stay WHERE stay.profile_id = $1 AND stay_shows(stay, a, hidden.ids))
  LEFT JOIN images i ON i.id = a.image_id
  LEFT JOIN relationships r ON r.id = n.relationship_id AND NOT couple_is_hidden(r.id, hidden.ids) AND EXISTS (
    SELECT FROM relationship_members stay WHERE stay.profile_id = $1 AND stay.relationship_id = r.id)
  ORDER BY n.created_at DESC, n.id DESC`;

/** Up to `limit` rows that are older than `before`, newest first. */
export async function listInboxRows(
  { pool }: Database,
  viewerId: ViewerId,
  before: InboxPosition,
  limit: number,
): Promise<InboxRow[]> {
  const values = [viewerId, before.createdAt, before.id, limit];
  const { rows } = await pool.query<InboxRow>({ name: 'inbox_page', text: INBOX_PAGE, values });
  return rows;
}

export async function countUnread(db: Queryable, viewerId: ViewerId): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(
    sql`SELECT unread_notifications(${viewerId}) AS unread`,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Puts what a transaction does to an inbox after what others did to it, until the commit. The person is there: pauses
 * between pushes begin anew.
 */
export async function lockInbox(tx: Transaction, viewerId: ViewerId): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notification_deliveries (profile_id) VALUES (${viewerId})
    ON CONFLICT (profile_id) DO UPDATE SET pushes_unanswered = 0, push_paused_until = NULL`);
}

async function markRead(tx: Transaction, viewerId: ViewerId, which: SQL): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE notifications SET read_at = clock_timestamp()
    WHERE recipient_id = ${viewerId} AND read_at IS NULL AND in_app AND ${which}`);
  return (rowCount ?? 0) > 0;
}

/** Each answers whether anything was unread before. Ids of somebody else's rows mark nothing. */
export const markIdsRead = (tx: Transaction, viewerId: ViewerId, ids: readonly string[]) =>
  markRead(tx, viewerId, sql`id = ANY(${sql.param(ids)}::uuid[])`);

export const markReadUpTo = (tx: Transaction, viewerId: ViewerId, id: string) =>
  markRead(
    tx,
    viewerId,
    sql`(created_at, id) <= (
      SELECT last.created_at, last.id FROM notifications last WHERE last.id = ${id} AND last.recipient_id = ${viewerId})`,
  );

export const markKindRead = (tx: Transaction, viewerId: ViewerId, kind: NotificationKind) =>
  markRead(tx, viewerId, sql`kind = ${kind}`);

/** Forgets what is older than this many days. */
export async function pruneNotifications({ db }: Database, days: number): Promise<void> {
  await db.execute(sql`DELETE FROM notifications WHERE created_at < now() - make_interval(days => ${days})`);
}

/** What happened, to be told to those it concerns; none of them is the one who did it. */
export interface News {
  readonly recipients: readonly string[];
  readonly kind: NotificationKind;
  readonly actorId: string | null;
  readonly activityId?: string;
  readonly relationshipId?: string;
  /** What rows are merged by, where it is neither the activity nor the relationship. */
  readonly subjectId?: string;
}

/** Writes the rows inside the change's transaction, and answers what is to be told of them. */
export async function insertNotifications(
  tx: Transaction,
  news: News,
): Promise<{ recipient: string; unread: number }[]> {
  const { recipients, kind, actorId, activityId, relationshipId, subjectId } = news;
  const { rows } = await tx.execute<{ recipient: string; unread: number }>(sql`
    SELECT telling -> 'recipients' ->> 0 AS recipient, (telling -> 'payload' ->> 'unread')::integer AS unread
    FROM jsonb_array_elements(notify(${sql.param(recipients)}::uuid[], ${kind}, ${actorId}::uuid,
      ${activityId ?? null}::uuid, ${relationshipId ?? null}::uuid, ${subjectId ?? null}::uuid)) AS telling`);
  return rows;
}
