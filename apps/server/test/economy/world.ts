import type { Pool } from 'pg';
import type { ViewerId } from '../../src/platform/http/viewer.ts';

/** Three people, two of them a couple, all of them a group. */
export interface World {
  readonly people: readonly ViewerId[];
  /** The couple's id and the group's. */
  readonly places: readonly string[];
  /** Who is in which place from the beginning. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** What everybody had given everybody today before anything happened. */
  readonly givenBefore: number;
}

/** It is about noon in `timeZone`, so that no run meets midnight. */
export async function newWorld(owner: Pool, timeZone: string, givenBefore: number): Promise<World> {
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
       SELECT p.id, names.id, 'member', now() - interval '1 year' FROM places p JOIN names ON p.type = 'group' OR names.n < 3),
     days AS (
       INSERT INTO beso_daily_totals (giver_id, receiver_id, day, ends_at, total)
       SELECT g.id, r.id, (now() AT TIME ZONE $1)::date,
         ((now() AT TIME ZONE $1)::date + 1)::timestamp AT TIME ZONE $1, $2
       FROM names g JOIN names r ON g.id <> r.id)
     SELECT (SELECT array_agg(id ORDER BY n) FROM names) AS people,
            (SELECT array_agg(id ORDER BY type) FROM places) AS places`,
    [timeZone, givenBefore],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no world');
  const [couple = '', group = ''] = row.places;
  const members = { [couple]: row.people.slice(0, 2), [group]: row.people };
  return { ...row, members, givenBefore };
}

export function noonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** What the database says at the end of a run. */
export interface Ending {
  readonly balances: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, string>;
  readonly redeemed: ReadonlyMap<string, boolean>;
  /** By giver and receiver, joined by a space. */
  readonly totals: ReadonlyMap<string, number>;
  /** People whose events have gaps, or whose last told balance is not the one they have. */
  readonly wronglyTold: readonly string[];
}

export async function readEnding(owner: Pool, { people }: World): Promise<Ending> {
  const map = async <Value>(text: string) => {
    const { rows } = await owner.query<{ key: string; value: Value }>(text, [people]);
    return new Map(rows.map(({ key, value }) => [key, value]));
  };
  const { rows } = await owner.query<{ id: string }>(
    `SELECT b.profile_id AS id FROM user_besos b WHERE b.profile_id = ANY ($1) AND (
       SELECT count(*) <> max(seq) OR count(*) <> (SELECT last_seq FROM event_counters WHERE profile_id = b.profile_id)
       FROM events WHERE recipient_id = b.profile_id)
     UNION SELECT b.profile_id FROM user_besos b WHERE b.profile_id = ANY ($1) AND
       jsonb_build_object('totalBesos', b.total_besos, 'version', b.version) IS DISTINCT FROM (
         SELECT payload FROM events WHERE recipient_id = b.profile_id AND kind = 'besos.balance'
         ORDER BY seq DESC LIMIT 1)`,
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
    wronglyTold: rows.map(({ id }) => id),
  };
}
