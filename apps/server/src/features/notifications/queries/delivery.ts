import { GIFT_UNDO_SECONDS, type Language } from '@beso/contract/limits';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  type RowOf,
  runStatement,
  statement,
  text,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';

/** The ways of delivery, which are also the prefixes of columns. */
export type DeliveryChannel = 'push' | 'email';

/** Makes a value, such as a statement, for each way of delivery. */
const forEach = <Made>(make: (delivery: DeliveryChannel) => Made): Record<DeliveryChannel, Made> => ({
  push: make('push'),
  email: make('email'),
});

/** Postponed people are checked again within the hour, because their time zone may change. */
const TAKE_DUE = forEach((delivery) =>
  statement(
    `take_due_${delivery}`,
    `
    WITH due AS MATERIALIZED (
      SELECT profile_id, ${delivery}_paused_until AS paused_until FROM notification_deliveries
      WHERE ${delivery}_due_at <= now() ORDER BY ${delivery}_due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), judged AS MATERIALIZED (
      SELECT profile_id, greatest(paused_until, quiet_until(profile_id, now())) AS until FROM due
    ), postponed AS (
      UPDATE notification_deliveries d SET ${delivery}_due_at = least(judged.until, now() + interval '1 hour')
      FROM judged WHERE d.profile_id = judged.profile_id AND judged.until > now()
    )
    SELECT profile_id, until > now() IS TRUE AS later FROM judged`,
    { profile_id: uuid, later: boolean },
  ),
);

/**
 * Locks up to `limit` people with due notifications, and postpones those in quiet hours or a pause.
 * @returns `found`, the number of all, and `due`, the people who were not postponed
 */
export async function claimDuePeople(
  tx: Transaction,
  delivery: DeliveryChannel,
  limit: number,
): Promise<{ found: number; due: string[] }> {
  const { rows } = await runStatement(tx, TAKE_DUE[delivery], [limit]);
  const due = rows.filter(({ later }) => !later).map(({ profile_id }) => profile_id);
  return { found: rows.length, due };
}

/** A person's notifications to deliver: the newest ids, and the number of all. */
const CLAIM = {
  profileId: uuid,
  ids: uuids,
  count: integer,
  /** The devices to push to; empty for a mail. */
  devices: uuids,
};
export type DeliveryClaim = RowOf<typeof CLAIM>;

const IDS_CLAIMED = 50;

const REACHABLE: Record<DeliveryChannel, string> = {
  push: 'EXISTS (SELECT FROM devices WHERE devices.profile_id = claimed.recipient_id)',
  email: `NOT has_push_device(claimed.recipient_id) AND EXISTS (
        SELECT FROM auth_users u WHERE u.id = claimed.recipient_id AND u.email_verified)`,
};

const CLAIM_PENDING = forEach((delivery) =>
  statement(
    `claim_pending_${delivery}`,
    `
    WITH claimed AS (
      UPDATE notifications SET ${delivery}_pending = false
      WHERE recipient_id = ANY ($1::uuid[]) AND ${delivery}_pending AND ready_at <= now()
      RETURNING recipient_id, id, order_number, read_at
    ), devices AS (
      SELECT device.profile_id, array_agg(device.id) AS ids
      FROM push_subscriptions device JOIN auth_sessions session ON session.id = device.session_id
      WHERE device.profile_id = ANY ($1::uuid[]) AND session.expires_at > now()
      GROUP BY device.profile_id
    ), unread AS (
      SELECT recipient_id, count(*)::integer AS count,
        (array_agg(id ORDER BY order_number DESC, id))[1:${IDS_CLAIMED}] AS ids
      FROM claimed WHERE read_at IS NULL AND ${REACHABLE[delivery]} GROUP BY recipient_id
    )
    SELECT unread.recipient_id AS "profileId", unread.ids, unread.count, coalesce(devices.ids, '{}') AS devices
    FROM unread LEFT JOIN devices ON devices.profile_id = unread.recipient_id`,
    CLAIM,
  ),
);

/** Claims pending notifications; returns those of people with a device or, for mails, a verified address. */
export async function claimPending(
  tx: Transaction,
  delivery: DeliveryChannel,
  profileIds: readonly string[],
): Promise<DeliveryClaim[]> {
  const { rows } = await runStatement(tx, CLAIM_PENDING[delivery], [profileIds]);
  return rows;
}

const NEXT_DUE: Record<DeliveryChannel, string> = {
  push: 'min(n.ready_at)',
  email: 'min(n.ready_at) + email_delay()',
};

const SET_NEXT_DUE = forEach((delivery) =>
  statement(
    `set_next_due_${delivery}`,
    `
    UPDATE notification_deliveries SET ${delivery}_due_at = (
      SELECT ${NEXT_DUE[delivery]} FROM notifications n
      WHERE n.recipient_id = profile_id AND n.${delivery}_pending)
    WHERE profile_id = ANY ($1::uuid[])`,
    {},
  ),
);

/** Sets when each person's next pending notification is due. */
export async function setNextDue(
  tx: Transaction,
  delivery: DeliveryChannel,
  profileIds: readonly string[],
): Promise<void> {
  await runStatement(tx, SET_NEXT_DUE[delivery], [profileIds]);
}

const SHORTEN_READY = statement(
  'shorten_ready',
  `UPDATE notifications SET created_at = least(created_at, now()),
     ready_at = least(ready_at, now() + interval '${GIFT_UNDO_SECONDS} seconds')
   WHERE created_at > now() OR ready_at > now() + interval '${GIFT_UNDO_SECONDS} seconds'`,
  {},
);
/** SQL that limits a column, but keeps nulls, which least() would replace. */
const within = (column: string, furthest: string) =>
  `${column} = CASE WHEN ${column} > ${furthest} THEN ${furthest} ELSE ${column} END`;
const SHORTEN_PAUSES = statement(
  'shorten_pauses',
  `UPDATE notification_deliveries SET ${within('push_due_at', "now() + interval '1 hour'")},
     ${within('email_due_at', "now() + interval '1 hour'")},
     ${within('push_paused_until', 'now() + make_interval(secs => $1)')},
     ${within('email_paused_until', 'now() + make_interval(secs => $2)')}
   WHERE push_due_at > now() + interval '1 hour' OR email_due_at > now() + interval '1 hour'
     OR push_paused_until > now() + make_interval(secs => $1)
     OR email_paused_until > now() + make_interval(secs => $2)`,
  {},
);

/** Corrects pauses that were stored while the server's clock was ahead. */
export async function clampPauseTimes(db: Queryable, longest: { push: number; mail: number }): Promise<void> {
  await runStatement(db, SHORTEN_READY, []);
  await runStatement(db, SHORTEN_PAUSES, [longest.push, longest.mail]);
}

const PAUSE_PUSHES = statement(
  'pause_pushes',
  `
    UPDATE notification_deliveries SET pushes_unanswered = pushes_unanswered + 1,
      push_paused_until = now() + make_interval(secs => least($2 * 2 ^ least(pushes_unanswered, 20), $3))
    WHERE profile_id = ANY ($1::uuid[])`,
  {},
);

/** Sets the pause until the next push, doubled for each push without a reaction. */
export async function pausePushes(
  tx: Transaction,
  profileIds: readonly string[],
  { first, longest }: { first: number; longest: number },
): Promise<void> {
  await runStatement(tx, PAUSE_PUSHES, [profileIds, first, longest]);
}

const PAUSE_MAIL = statement(
  'pause_mail',
  `
    UPDATE notification_deliveries SET email_paused_until = now() + make_interval(secs => $2)
    WHERE profile_id = ANY ($1::uuid[])`,
  {},
);

export async function pauseMail(
  tx: Transaction,
  profileIds: readonly string[],
  seconds: number,
): Promise<void> {
  await runStatement(tx, PAUSE_MAIL, [profileIds, seconds]);
}

/** The person who gets a push or mail, and that person's settings. */
const ADDRESSEE = {
  firstName: text(),
  email: text(),
  language: text<Language>(),
  showContent: boolean,
  isQuiet: boolean,
};
export type NotificationAddressee = RowOf<typeof ADDRESSEE>;

const FIND_ADDRESSEE = statement(
  'find_addressee',
  `
    SELECT p.first_name AS "firstName", u.email, p.language, coalesce(s.show_content, false) AS "showContent",
      quiet_until(p.id, now()) IS NOT NULL AS "isQuiet"
    FROM profiles p JOIN auth_users u ON u.id = p.id LEFT JOIN notification_settings s ON s.profile_id = p.id
    WHERE p.id = $1`,
  ADDRESSEE,
);

export async function findAddressee(
  database: Database,
  profileId: string,
): Promise<NotificationAddressee | undefined> {
  const { rows } = await runStatement(database, FIND_ADDRESSEE, [profileId]);
  return rows[0];
}
