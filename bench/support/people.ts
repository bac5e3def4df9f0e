import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { type Person, person } from '../../apps/server/test/support/builders.ts';
import { CLIENTS } from './settings.ts';

/** The number of partners of each giver: enough for a round at 50 besos a day to each partner. */
export const PARTNERS = 100;

/** Returns SQL that computes the ID of a numbered partner, which saves a look-up. */
const numbered = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** SQL for the ID of a client's partner, which is also their couple's ID. pgbench sets `:number`. */
export const PARTNER_OF_CLIENT = numbered(`:client_id * ${PARTNERS} + :number`);

/** Returns the ID that `PARTNER_OF_CLIENT` computes in SQL. */
export function partnerId(client: number, number: number): string {
  return `00000000-0000-4000-8000-${(client * PARTNERS + number).toString(16).padStart(12, '0')}`;
}

/** Gives each giver partners of its own, so that no client waits for another client's lock. */
const ADD_PARTNERS = `
  WITH new AS (
    SELECT ${numbered('$1::int + number')} AS id FROM generate_series(0, ${PARTNERS} - 1) AS number
  ), users AS (
    INSERT INTO auth_users (id, name, email) SELECT id, 'Marco Bianchi', id || '@example.org' FROM new
  ), people AS (
    INSERT INTO profiles (id, first_name, last_name, email)
    SELECT id, 'Marco', 'Bianchi', id || '@example.org' FROM new
  ), couples AS (
    INSERT INTO relationships (id, type, name) SELECT id, 'couple', 'Giulia & Marco' FROM new
  )
  INSERT INTO relationship_members (relationship_id, profile_id, role)
  SELECT id, $2::uuid, 'owner' FROM new UNION ALL SELECT id, id, 'member' FROM new`;

/** Adds `PARTNERS` partners to a person; the number of the first is `from`. */
export async function addPartners(owner: Database, from: number, personId: string): Promise<void> {
  await owner.pool.query(ADD_PARTNERS, [from, personId]);
}

/** Registers a giver for each client, and adds the giver's partners to the database. */
export async function prepareGivers(baseUrl: string, owner: Database): Promise<Person[]> {
  const givers: Person[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const giver = await person(baseUrl);
    await addPartners(owner, client * PARTNERS, giver.id);
    givers.push(giver);
  }
  await owner.pool.query('ANALYZE');
  return givers;
}

const LOOK_MS = 100;
const CROWD = 200_000;
const UNREAD = 200;

const ADD_CROWD = `
  WITH new AS (SELECT gen_random_uuid() AS id FROM generate_series(1, ${CROWD})), users AS (
    INSERT INTO auth_users (id, name, email) SELECT id, 'Ada Conti', id || '@example.org' FROM new
  )
  INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'Ada', 'Conti', id || '@example.org' FROM new`;

const ADD_UNREAD = `
  WITH new AS (
    INSERT INTO notifications (recipient_id, kind, subject_id, relationship_id, created_at, in_app, ready_at,
                               push_pending, email_pending)
    SELECT m.profile_id, 'gift', gen_random_uuid(), m.relationship_id, now() - interval '1 day', true, now(), false, false
    FROM relationship_members m CROSS JOIN generate_series(1, ${UNREAD}) WHERE m.role = 'member'
    RETURNING id, relationship_id
  )
  INSERT INTO notification_actors (notification_id, actor_id, acted_at)
  SELECT new.id, m.profile_id, now() FROM new
  JOIN relationship_members m ON m.relationship_id = new.relationship_id AND m.role = 'owner'`;

/** Adds 200,000 people, and 200 unread notifications to each receiver of gifts. */
export async function addManyPeople(owner: Database): Promise<void> {
  await owner.pool.query(ADD_CROWD);
  await owner.pool.query(ADD_UNREAD);
  await owner.pool.query('VACUUM ANALYZE');
}

export async function resetDailyTotals(owner: Database): Promise<void> {
  await owner.pool.query('TRUNCATE beso_daily_totals');
}

/** Waits until every gift is in its receiver's inbox, so that this work does not slow the next round. */
export async function waitForInboxes({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM outbox_events e LEFT JOIN notification_deliveries inbox ON inbox.profile_id = e.recipient_id
       WHERE e.gift_id IS NOT NULL AND e.last_seq > coalesce(inbox.projected_seq, 0) LIMIT 1`,
    );
    if (rows.length === 0) return;
    await sleep(LOOK_MS);
  }
}

export async function emptyInboxes(owner: Database): Promise<void> {
  await owner.pool.query('TRUNCATE notifications, notification_actors');
}
