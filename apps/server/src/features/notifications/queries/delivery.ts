import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The two ways out of the inbox; each has its columns `push_…` and `email_…`. */
export type Delivery = 'push' | 'email';

const column = (delivery: Delivery, name: string) => sql.identifier(`${delivery}_${name}`);

/** Re-asked at least this often: who travels takes the quiet hours along. */
const POSTPONED_AT_MOST = sql`interval '1 hour'`;

/**
 * Takes up to `limit` people whose pending rows are due; other nodes take others. Those who are in their quiet hours or
 * were told a moment ago are put off; answers the rest as `due`, locked until the commit, and how many were `found`.
 */
export async function takeDue(
  tx: Transaction,
  delivery: Delivery,
  limit: number,
): Promise<{ found: number; due: string[] }> {
  const dueAt = column(delivery, 'due_at');
  const { rows } = await tx.execute<{ profile_id: string; later: boolean }>(sql`
    WITH due AS MATERIALIZED (
      SELECT profile_id, ${column(delivery, 'paused_until')} AS paused_until FROM notification_deliveries
      WHERE ${dueAt} <= now() ORDER BY ${dueAt} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), judged AS MATERIALIZED (
      SELECT profile_id, greatest(paused_until, quiet_until(profile_id, now())) AS until FROM due
    ), postponed AS (
      UPDATE notification_deliveries d SET ${dueAt} = least(judged.until, now() + ${POSTPONED_AT_MOST})
      FROM judged WHERE d.profile_id = judged.profile_id AND judged.until > now()
    )
    SELECT profile_id, until > now() IS TRUE AS later FROM judged`);
  const due = rows.filter(({ later }) => !later).map(({ profile_id }) => profile_id);
  return { found: rows.length, due };
}

/** What one person is to be told of now: the newest ids, and of how many in all. */
export interface Claim {
  readonly profileId: string;
  readonly ids: readonly string[];
  readonly count: number;
  /** Where to push to; empty for mail. */
  readonly devices: readonly string[];
}

const IDS_CLAIMED = 50;

/**
 * Takes what is pending and ready: it is considered once. Answers what of it is still unread, for those who can be
 * told this way: pushes for people with devices, mail for those without one who verified their address.
 */
export async function claimPending(
  tx: Transaction,
  delivery: Delivery,
  profileIds: readonly string[],
): Promise<Claim[]> {
  const pending = column(delivery, 'pending');
  const reachable =
    delivery === 'push'
      ? sql`EXISTS (SELECT FROM devices WHERE devices.profile_id = claimed.recipient_id)`
      : sql`NOT has_push_device(claimed.recipient_id) AND EXISTS (
          SELECT FROM auth_users u WHERE u.id = claimed.recipient_id AND u.email_verified)`;
  const { rows } = await tx.execute<Claim & Record<string, unknown>>(sql`
    WITH claimed AS (
      UPDATE notifications SET ${pending} = false
      WHERE recipient_id = ANY(${sql.param(profileIds)}::uuid[]) AND ${pending} AND ready_at <= now()
      RETURNING recipient_id, id, created_at, read_at
    ), devices AS (
      SELECT device.profile_id, array_agg(device.id) AS ids
      FROM push_subscriptions device JOIN auth_sessions session ON session.id = device.session_id
      WHERE device.profile_id = ANY(${sql.param(profileIds)}::uuid[]) AND session.expires_at > now()
      GROUP BY device.profile_id
    ), fresh AS (
      SELECT recipient_id, count(*)::integer AS count,
        (array_agg(id ORDER BY created_at DESC, id))[1:${sql.raw(String(IDS_CLAIMED))}] AS ids
      FROM claimed WHERE read_at IS NULL AND ${reachable} GROUP BY recipient_id
    )
    SELECT fresh.recipient_id AS "profileId", fresh.ids, fresh.count, coalesce(devices.ids, '{}') AS devices
    FROM fresh LEFT JOIN devices ON devices.profile_id = fresh.recipient_id`);
  return rows;
}

/** Sets when these people are looked at again: when the next pending row is ready, if there is one. */
export async function setNextDue(
  tx: Transaction,
  delivery: Delivery,
  profileIds: readonly string[],
): Promise<void> {
  const due = delivery === 'push' ? sql`min(n.ready_at)` : sql`min(n.ready_at) + email_delay()`;
  await tx.execute(sql`
    UPDATE notification_deliveries SET ${column(delivery, 'due_at')} = (
      SELECT ${due} FROM notifications n WHERE n.recipient_id = profile_id AND n.${column(delivery, 'pending')})
    WHERE profile_id = ANY(${sql.param(profileIds)}::uuid[])`);
}

/** The pause after a push doubles with each that was not reacted to, between these bounds. */
export async function pausePushes(
  tx: Transaction,
  profileIds: readonly string[],
  { first, longest }: { first: number; longest: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE notification_deliveries SET pushes_unanswered = pushes_unanswered + 1,
      push_paused_until = now() + make_interval(secs => least(${first} * 2 ^ least(pushes_unanswered, 20), ${longest}))
    WHERE profile_id = ANY(${sql.param(profileIds)}::uuid[])`);
}

export async function pauseMail(
  tx: Transaction,
  profileIds: readonly string[],
  seconds: number,
): Promise<void> {
  await tx.execute(sql`
    UPDATE notification_deliveries SET email_paused_until = now() + make_interval(secs => ${seconds})
    WHERE profile_id = ANY(${sql.param(profileIds)}::uuid[])`);
}

/** What a push or mail is written from: who is told, and how. */
export interface Addressee {
  readonly firstName: string;
  readonly email: string;
  readonly language: 'en' | 'es' | 'fr' | 'it';
  readonly showContent: boolean;
  /** Quiet hours hold now. */
  readonly isQuiet: boolean;
}

export async function findAddressee({ db }: Database, profileId: string): Promise<Addressee | undefined> {
  const { rows } = await db.execute<Addressee & Record<string, unknown>>(sql`
    SELECT p.first_name AS "firstName", u.email, p.language, coalesce(s.show_content, false) AS "showContent",
      quiet_until(p.id, now()) IS NOT NULL AS "isQuiet"
    FROM profiles p JOIN auth_users u ON u.id = p.id LEFT JOIN notification_settings s ON s.profile_id = p.id
    WHERE p.id = ${profileId}`);
  return rows[0];
}
