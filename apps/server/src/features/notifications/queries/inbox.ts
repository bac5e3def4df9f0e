import { NOTIFICATION_ACTORS_SHOWN } from '@beso/contract/limits';
import type { Notification, NotificationKind } from '@beso/contract/notifications';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  call,
  functionCall,
  integer,
  json,
  moment,
  nullable,
  type RowOf,
  type Runner,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/events.ts';
import type { Position } from '../../../platform/http/paging.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { personView } from '../../profiles/index.ts';

const NOTIFICATION_KEEP_DAYS = 90;

/**
 * A row of the inbox with the names as they are now. Avatars
 * and pictures are ids: links are made for a viewer.
 */
const INBOX_ROW = {
  id: uuid,
  kind: text<NotificationKind>(),
  created_at: moment,
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
};
export type InboxRow = RowOf<typeof INBOX_ROW>;

/**
 * Activities that no membership of the viewer shows, and couples that a block hides, are left out. Each is
 * looked up for its row: PostgreSQL does not know how short a page is, and would read whole tables.
 */
const INBOX_PAGE = statement(
  'inbox_page',
  `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids), page AS MATERIALIZED (
    SELECT n.* FROM notifications n
    WHERE n.recipient_id = $1 AND (n.created_at, n.id) < ($2::timestamptz, $3::uuid)
      AND inbox_shows(n, (SELECT ids FROM hidden))
    ORDER BY n.created_at DESC, n.id DESC LIMIT $4)
  SELECT n.id, n.kind, n.created_at, n.read_at IS NOT NULL AS is_read, people.actor_count, people.actors,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'kind', a.kind, 'amount', a.amount,
      'status', status_for(a, $1),
      'description', a.description, 'category', a.category, 'image',
      CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height) END)
    END AS activity,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'type', r.type, 'name', relationship_name_for(r.id, $1))
    END AS relationship, CASE WHEN r.id IS NOT NULL THEN n.reward_title END AS reward_title
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
  ORDER BY n.created_at DESC, n.id DESC`,
  INBOX_ROW,
);

/** Up to `limit` rows that are older than `before`, newest first. */
export async function listInboxRows(
  database: Database,
  viewerId: ViewerId,
  before: Position,
  limit: number,
): Promise<InboxRow[]> {
  const values = [viewerId, before.createdAt, before.id, limit];
  const { rows } = await run(database.reads, INBOX_PAGE, values);
  return rows;
}

const UNREAD = functionCall('unread_notifications', { p_profile: uuid }, { unread_notifications: integer });

export async function countUnread(on: Runner, viewerId: ViewerId): Promise<number> {
  const { unread_notifications } = await call(on, UNREAD, { p_profile: viewerId });
  return unread_notifications;
}

const LOCK_INBOX = statement(
  'lock_inbox',
  `
    INSERT INTO notification_deliveries (profile_id) VALUES ($1)
    ON CONFLICT (profile_id) DO UPDATE SET pushes_unanswered = 0, push_paused_until = NULL`,
  {},
);

/**
 * Serialises writers of one inbox until the commit. The person is in the app, so that the pauses between
 * pushes begin anew.
 */
export async function lockInbox(tx: Transaction, viewerId: ViewerId): Promise<void> {
  await run(tx, LOCK_INBOX, [viewerId]);
}

/** Marks those of the person $1 that a condition on $2 names. */
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
  `(created_at, id) <= (
      SELECT last.created_at, last.id FROM notifications last WHERE last.id = $2 AND last.recipient_id = $1)`,
);

/** Each answers whether anything changed. Ids of other people's notifications change nothing. */
export const markIdsRead = async (tx: Transaction, viewerId: ViewerId, ids: readonly string[]) =>
  (await run(tx, MARK_IDS, [viewerId, ids])).rowCount > 0;

export const markReadUpTo = async (tx: Transaction, viewerId: ViewerId, id: string) =>
  (await run(tx, MARK_UP_TO, [viewerId, id])).rowCount > 0;

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

/** Removes some of what is older than this many days; answers how many. */
export async function pruneNotifications(db: Queryable, atMost: number): Promise<number> {
  return (await run(db, PRUNE, [NOTIFICATION_KEEP_DAYS, atMost])).rowCount;
}

/** What people are notified of. Whoever did it is not notified, even when they are among the recipients. */
export interface NewNotification {
  readonly recipients: readonly string[];
  readonly kind: NotificationKind;
  readonly actorId: string | null;
  readonly activityId?: string;
  readonly relationshipId?: string;
  /**
   * Unread rows of one kind with the same subject become one; by default the subject is the activity, else
   * the relationship.
   */
  readonly subjectId?: string;
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

/**
 * Notifies people of a change inside its transaction; answers the event drafts of their inboxes. At most once
 * per transaction, and after everything else that locks rows. People whom a block hides from the actor are
 * left out.
 */
export async function notify(tx: Transaction, notification: NewNotification): Promise<EventDraft[]> {
  const { recipients, kind, actorId, activityId, relationshipId, subjectId } = notification;
  const drafts = await call(tx, NOTIFY, {
    p_recipients: recipients,
    p_kind: kind,
    p_actor: actorId,
    p_activity: activityId ?? null,
    p_relationship: relationshipId ?? null,
    p_subject: subjectId ?? null,
  });
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

/**
 * Drafts the events of these people's unread counts, when what counts changed for another reason than a new
 * notification. Their inboxes are locked first, in the order in which notify locks them, so that an older
 * count is never sent after this one. Whoever never got a notification is left out.
 */
export async function inboxesChanged(tx: Transaction, profileIds: readonly string[]): Promise<EventDraft[]> {
  const { rows: inboxes } = await run(tx, LOCK_INBOXES, [profileIds]);
  if (inboxes.length === 0) return [];
  const { rows } = await run(tx, COUNT_UNREAD, [inboxes.map(({ profile_id }) => profile_id)]);
  return rows.map(({ profile_id, unread }) => ({
    recipients: [profile_id],
    kind: 'notifications.changed',
    payload: { unread },
  }));
}
