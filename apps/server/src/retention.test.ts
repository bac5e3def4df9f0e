import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/app.ts';
import { type Person, person } from '../test/support/builders.ts';
import { PERSONAL } from './platform/db/personal.ts';
import { ALL_TABLES } from './platform/db/tables.ts';
import { startRetention } from './platform/retention/retention.ts';
import { PLACES } from './platform/tables.ts';

let app: TestApp;
let one: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [one, other] = [await person(app.url), await person(app.url)];
});
afterAll(() => app.close());

const count = async (from: string, values: unknown[] = []): Promise<number> =>
  Number((await app.owner.query<{ count: string }>(`SELECT count(*) FROM ${from}`, values)).rows[0]?.count);

async function remove(name: string, atMost = 1_000): Promise<number> {
  const job = app.retention.find((known) => known.name === name);
  if (job === undefined) throw new Error(`no job is called ${name}`);
  return job.remove(atMost, new AbortController().signal);
}

describe('only expired data is removed:', () => {
  test('sessions, with the pushes that belonged to them', async () => {
    await app.owner.query(
      `INSERT INTO push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
       SELECT user_id, id, 'https://push.example.org/' || id, 'k', 'a' FROM auth_sessions`,
    );
    await app.owner.query(`UPDATE auth_sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [
      one.id,
    ]);
    expect(await remove('sessions')).toBe(1);
    expect(await remove('sessions')).toBe(0);
    const { rows } = await app.owner.query('SELECT profile_id FROM push_subscriptions');
    expect(rows).toEqual([{ profile_id: other.id }]);
    expect((await other.api.auth.getSession()).session).not.toBeNull();
  });

  test('one-time values', async () => {
    await app.owner.query(
      `INSERT INTO auth_verifications (identifier, value, expires_at)
       VALUES ('old', 'v', now() - interval '1 s'), ('new', 'v', now() + interval '1 hour')`,
    );
    expect(await remove('verifications')).toBe(1);
    expect(await count(`auth_verifications WHERE identifier = 'new'`)).toBe(1);
  });

  test('jobs, an hour after success and a day after failure; the library deletes none', async () => {
    await app.services.jobs.ready();
    await app.owner.query(
      `INSERT INTO pgboss.job (name, state, created_on, completed_on, start_after, keep_until, deletion_seconds, data)
       SELECT q.name, job.state::pgboss.job_state, job.made, job.done, now() + interval '1 year',
         now() + q.retention_seconds * interval '1 s', q.deletion_seconds, '{}'
       FROM (SELECT * FROM pgboss.queue WHERE name = 'notifications.push') q, (VALUES
         ('completed', now() - interval '3 hours', now() - interval '61 minutes'),
         ('completed', now() - interval '3 hours', now() - interval '59 minutes'),
         ('retry', now() - interval '25 hours', NULL), ('cancelled', now() - interval '25 hours', NULL), ('created', now() - interval '1 minute', NULL)
       ) AS job (state, made, done)`,
    );
    expect(await remove('jobs')).toBe(3);
    const library = `pgboss.job WHERE name = 'notifications.push' AND (keep_until < now() + interval '9 years'
      OR deletion_seconds > 0)`;
    expect([await count(library), await remove('jobs')]).toEqual([0, 0]);
    await app.services.jobs.shorten();
    expect(await count(`pgboss.job WHERE start_after > now() + interval '15 minutes'`)).toBe(0);
    await app.owner.query(`DELETE FROM pgboss.job WHERE name = 'notifications.push'`);
  });

  test('counts of limits whose window has ended', async () => {
    await app.owner.query(
      `INSERT INTO auth_limits (key, points, expire)
       SELECT 'ended-' || n, 1, extract(epoch FROM now()) * 1000 - 1 FROM generate_series(1, 5) AS n`,
    );
    await app.owner.query(
      `INSERT INTO auth_limits (key, points, expire) VALUES ('runs', 1, extract(epoch FROM now()) * 1000 + 60000)`,
    );
    expect(await remove('limits', 3)).toBe(3);
    expect(await remove('limits', 3)).toBe(2);
    expect(await count(`auth_limits WHERE key = 'runs'`)).toBe(1);
  });

  test('texts and addressees of invitations, 30 days after they were accepted, ended or expired', async () => {
    const words = { partner_email: 'a@example.org', partner_name: 'Lea', custom_message: 'Come' };
    const add = async (days: number, status: string) =>
      (
        await app.owner.query<{ id: string }>(
          `INSERT INTO partner_invitations (inviter_id, relationship_type, invitation_token, status, expires_at,
             partner_email, partner_name, custom_message)
           VALUES ($1, 'couple', gen_random_uuid()::text, $2, now() - make_interval(days => $3), $4, $5, $6)
           RETURNING id`,
          [one.id, status, days, ...Object.values(words)],
        )
      ).rows[0]?.id;
    const [recent, declined, expired, accepted] = [
      await add(29, 'cancelled'),
      await add(31, 'cancelled'),
      await add(31, 'sent'),
      await add(31, 'accepted'),
    ];
    const kept = async (id: string | undefined) =>
      (
        await app.owner.query(
          'SELECT partner_email, partner_name, custom_message FROM partner_invitations WHERE id = $1',
          [id],
        )
      ).rows[0];
    // These invitations ended 31 or 29 days ago.
    const [ended, endedRecently, used] = [
      await add(24, 'cancelled'),
      await add(22, 'cancelled'),
      await add(24, 'accepted'),
    ];
    await app.owner.query(
      `UPDATE partner_invitations SET updated_at = expires_at - interval '7 days',
         accepted_at = CASE WHEN status = 'accepted' THEN expires_at - interval '7 days' END
       WHERE id = ANY ($1)`,
      [[ended, endedRecently, used]],
    );
    expect(await remove('invitation-words', 1)).toBe(1);
    expect(await remove('invitation-words')).toBe(4);
    expect(await remove('invitation-words')).toBe(0);
    for (const id of [recent, endedRecently]) expect(await kept(id)).toEqual(words);
    for (const id of [declined, expired, ended])
      expect(await kept(id)).toEqual({ partner_email: null, partner_name: null, custom_message: null });
    for (const id of [accepted, used]) expect(await kept(id)).toEqual({ ...words, custom_message: null });
  });

  test('records of failed work that has not failed again for a day', async () => {
    await app.owner.query(
      `INSERT INTO postponed SELECT gen_random_uuid(), 1, now() - days * interval '1 day', 'x'
       FROM unnest(ARRAY[-0.01, 0.9, 1.1]) AS days`,
    );
    expect(await remove('postponed')).toBe(1);
    expect(await count('postponed')).toBe(2);
  });

  test('notifications after 90 days, events after seven if they were published, mails after 30', async () => {
    await app.owner.query(
      `SELECT notify(ARRAY[$1]::uuid[], 'message', $2, NULL, NULL, gen_random_uuid()) FROM generate_series(1, 2)`,
      [one.id, other.id],
    );
    const ids = (await app.owner.query('SELECT id FROM notifications WHERE recipient_id = $1', [one.id]))
      .rows;
    await app.owner.query(`UPDATE notifications SET created_at = now() - interval '91 days' WHERE id = $1`, [
      ids[0]?.id,
    ]);
    await app.owner.query(
      `UPDATE notifications SET created_at = now() - interval '89 days' WHERE recipient_id = $1 AND id <> $2`,
      [one.id, ids[0]?.id],
    );
    expect(await remove('notifications')).toBe(1);
    expect(await count('notifications WHERE recipient_id = $1', [one.id])).toBe(ids.length - 1);

    await app.owner.query(
      `INSERT INTO mail_outbox (message_id, recipient, subject, html, text, created_at)
       VALUES ('a', 'a', 'a', 'a', 'a', now() - interval '31 days'), ('b', 'b', 'b', 'b', 'b', now() - interval '29 days')`,
    );
    expect(await remove('mails')).toBe(1);
    expect(await count(`mail_outbox WHERE message_id = 'b'`)).toBe(1);

    await app.owner.query(
      `WITH published AS (
         INSERT INTO outbox_positions VALUES ($1, 1000001)
         ON CONFLICT (profile_id) DO UPDATE SET published_seq = 1000001
       )
       INSERT INTO outbox_events (recipient_id, last_seq, changes, created_at) VALUES
         ($1, 1000001, '[]', now() - interval '1 year'), ($1, 1000002, '[]', now() - interval '1 year'),
         ($1, 1000003, '[]', now())`,
      [one.id],
    );
    expect(await remove('events')).toBe(1);
  });
});

test('the jobs run one after the other when the server starts, despite failures', async () => {
  const ran: string[] = [];
  let left = 2_500;
  const retention = startRetention(
    [
      { name: 'broken', remove: () => Promise.reject(new Error('no')) },
      {
        name: 'much',
        remove: async (atMost) => {
          ran.push('much');
          const removed = Math.min(atMost, left);
          left -= removed;
          return removed;
        },
      },
      {
        name: 'last',
        remove: async () => {
          ran.push('last');
          return 0;
        },
      },
    ],
    { isSteady: async () => true },
    pino({ level: 'silent' }),
  );
  await expect.poll(() => ran).toEqual(['much', 'much', 'much', 'last']);
  await retention.stop();

  await app.owner.query(`INSERT INTO auth_limits (key, points, expire) VALUES ('ended', 1, 1)`);
  const node = await app.startNode();
  await expect.poll(() => count(`auth_limits WHERE key = 'ended'`)).toBe(0);
  await node.close();
});

test('the manifest of personal data lists each column of each table once', async () => {
  const { rows } = await app.owner.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name::text COLLATE "C") AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  const marks = Object.entries(PERSONAL).map(([table, { erased, kept }]) => ({
    table,
    columns: [...erased, ...kept].sort(),
  }));
  expect(marks.sort((one, other) => (one.table < other.table ? -1 : 1))).toEqual(rows);
  for (const { table, columns } of rows) {
    const { about = [], exported } = PERSONAL[table] ?? {};
    const named = [...about, ...(exported === undefined ? [] : [exported.by, ...exported.columns])];
    expect(columns, table).toEqual(expect.arrayContaining(named));
    // Each column that refers to a person makes the row personal, except two that name somebody else.
    const { people = {} } = ALL_TABLES[table] ?? {};
    const others = ['seen_by', 'fulfilled_by'];
    expect(about, table).toEqual(
      expect.arrayContaining(Object.keys(people).filter((one) => !others.includes(one))),
    );
  }
});

describe('the marks of tables', () => {
  test('exist for every table, and name existing columns', async () => {
    const { rows } = await app.owner.query<{ table: string; columns: string[] }>(
      `SELECT table_name AS table, array_agg(column_name::text) AS columns
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ table }) => table)).toEqual(Object.keys(ALL_TABLES).sort());
    for (const { table, columns } of rows) {
      const { people = {}, names = {}, writes = {} } = ALL_TABLES[table] ?? {};
      const updated = Array.isArray(writes.update) ? writes.update : [];
      const named = [...Object.keys(people), ...Object.keys(names), ...updated];
      expect(columns, table).toEqual(expect.arrayContaining(named));
    }
  });

  test('tell for each foreign key to a person whether the row is deleted with the account', async () => {
    const { rows } = await app.owner.query<{ table: string; people: Record<string, string> }>(
      `SELECT conrelid::regclass::text AS table,
         json_object_agg(attname, CASE confdeltype WHEN 'c' THEN 'goes' ELSE 'remains' END) AS people
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND confrelid IN ('profiles'::regclass, 'auth_users'::regclass) GROUP BY 1 ORDER BY 1`,
    );
    const marked = Object.entries(ALL_TABLES).flatMap(([table, { people }]) =>
      people ? [{ table, people }] : [],
    );
    expect(marked.toSorted((one, other) => (one.table < other.table ? -1 : 1))).toEqual(rows);
  });

  test('name every retention job, and only existing ones', () => {
    const named = [...Object.values(ALL_TABLES).map(({ kept }) => kept), ...Object.values(PLACES)].flatMap(
      ({ removedBy }) => [...removedBy.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    expect([...new Set(named)].sort()).toEqual(app.retention.map(({ name }) => name).sort());
  });
});
