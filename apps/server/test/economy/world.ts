import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import type { Pool } from 'pg';
import type { ViewerId } from '../../src/platform/http/viewer.ts';

/** Three people in a group; two of them are also a couple. */
export interface EconomyWorld {
  readonly people: readonly ViewerId[];
  readonly places: readonly string[];
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** The number of besos that each person has given to each other person today, before the scripts start. */
  readonly givenBefore: number;
  /** The number of undos, and also of requests, that each person may still make today. */
  readonly left: number;
}

/** @param timeZone a zone in which no run crosses midnight */
export async function newWorld(
  owner: Pool,
  timeZone: string,
  givenBefore: number,
  left: number,
): Promise<EconomyWorld> {
  const { rows } = await owner.query<{ people: ViewerId[]; places: string[] }>(
    `WITH names AS MATERIALIZED (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 3) AS n),
     users AS (INSERT INTO auth_users (id, name, email) SELECT id, 'P', id || '@example.org' FROM names RETURNING id),
     people AS (
       INSERT INTO profiles (id, first_name, last_name, email, time_zone) SELECT id, 'P', 'P', '', $1 FROM users
       RETURNING id),
     places AS MATERIALIZED (SELECT gen_random_uuid() AS id, type FROM unnest(ARRAY['couple', 'group']) AS type),
     relationships AS (
       INSERT INTO relationships (id, type, name) SELECT id, type, 'Us' FROM places RETURNING id),
     members AS (
       INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
       SELECT p.id, names.id, CASE n WHEN 1 THEN 'owner' ELSE 'member' END, now() - interval '1 year'
       FROM places p JOIN names ON p.type = 'group' OR names.n < 3),
     invitations AS (
       INSERT INTO partner_invitations (inviter_id, relationship_id, relationship_type, invitation_token, status, expires_at)
       SELECT names.id, p.id, p.type, gen_random_uuid(), 'accepted', now() FROM places p, names WHERE n = 1
       RETURNING id, relationship_id),
     acceptances AS (
       INSERT INTO invitation_acceptances (invitation_id, profile_id)
       SELECT i.id, names.id FROM invitations i JOIN places p ON p.id = i.relationship_id
       JOIN names ON n > 1 AND (p.type = 'group' OR n < 3)),
     days AS (
       INSERT INTO beso_daily_totals (giver_id, receiver_id, day, ends_at, total)
       SELECT g.id, r.id, (now() AT TIME ZONE $1)::date,
         ((now() AT TIME ZONE $1)::date + 1)::timestamp AT TIME ZONE $1, $2
       FROM names g JOIN names r ON g.id <> r.id),
     counts AS (
       INSERT INTO daily_counts (profile_id, what, day, ends_at, total)
       SELECT names.id, counted.what, (now() AT TIME ZONE $1)::date,
         ((now() AT TIME ZONE $1)::date + 1)::timestamp AT TIME ZONE $1, counted.total
       FROM names, (VALUES ('undo', $3::int), ('request', $4::int)) AS counted (what, total))
     SELECT (SELECT array_agg(id ORDER BY n) FROM names) AS people,
            (SELECT array_agg(id ORDER BY type) FROM places) AS places`,
    [timeZone, givenBefore, DAILY_LIMITS.undo - left, DAILY_LIMITS.request - left],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no world');
  const [couple = '', group = ''] = row.places;
  const members = { [couple]: row.people.slice(0, 2), [group]: row.people };
  return { ...row, members, givenBefore, left };
}

export function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

export interface FinalState {
  readonly balances: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, string>;
  readonly redeemed: ReadonlyMap<string, boolean>;
  /** The day's total of each pair, by `giverId receiverId`. */
  readonly totals: ReadonlyMap<string, number>;
  /** People whose event numbers have gaps, or whose last balance event differs from the balance. */
  readonly wrongEvents: readonly string[];
}

/** Ends the time to undo of every decision and then reads the state. */
export async function readFinalState(owner: Pool, { people }: EconomyWorld): Promise<FinalState> {
  // The function skips rows that a job of the app has locked.
  for (let tries = 0, left = true; left && tries < 1_000; tries += 1) {
    await owner.query("SELECT settle_decision_as_of(now() + interval '11 seconds')");
    const { rows } = await owner.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT FROM activities a WHERE a.receiver_id = ANY ($1)
         AND coalesce(a.withdrawal_due_at, a.decline_due_at) IS NOT NULL) AS left`,
      [people],
    );
    left = rows[0]?.left ?? false;
  }
  const map = async <Value>(text: string) => {
    const { rows } = await owner.query<{ key: string; value: Value }>(text, [people]);
    return new Map(rows.map(({ key, value }) => [key, value]));
  };
  const { rows } = await owner.query<{ id: string }>(
    `SELECT b.profile_id AS id FROM user_besos b WHERE b.profile_id = ANY ($1) AND (
       SELECT sum(jsonb_array_length(changes)) <> max(last_seq)
         OR max(last_seq) <> (SELECT last_seq FROM event_counters WHERE profile_id = b.profile_id)
       FROM outbox_events WHERE recipient_id = b.profile_id)
     UNION SELECT b.profile_id FROM user_besos b WHERE b.profile_id = ANY ($1) AND
       jsonb_build_object('totalBesos', b.total_besos, 'version', b.version) IS DISTINCT FROM (
         SELECT change -> 'payload' FROM outbox_events CROSS JOIN jsonb_array_elements(changes) AS change
         WHERE recipient_id = b.profile_id AND change ->> 'kind' = 'besos.balance'
         ORDER BY last_seq DESC LIMIT 1)`,
    [people],
  );
  return {
    balances: await map(
      'SELECT profile_id AS key, total_besos AS value FROM user_besos WHERE profile_id = ANY ($1)',
    ),
    statuses: await map(
      `SELECT a.id AS key, a.status AS value FROM relationship_members m JOIN activities a USING (relationship_id)
       WHERE m.profile_id = ANY ($1)`,
    ),
    redeemed: await map(
      'SELECT id AS key, is_redeemed AS value FROM user_rewards WHERE profile_id = ANY ($1)',
    ),
    totals: await map(
      `SELECT giver_id || ' ' || receiver_id AS key, total AS value FROM beso_daily_totals WHERE giver_id = ANY ($1)`,
    ),
    wrongEvents: rows.map(({ id }) => id),
  };
}
