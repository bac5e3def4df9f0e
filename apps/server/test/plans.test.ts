import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findAccountForOperator } from '../src/features/identity/index.ts';
import { SUPERUSER } from '../src/platform/postgres/queries.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { couple, gift, type Person, person } from './support/builders.ts';
import { backdateDailyCounts } from './support/days.ts';
import { askForBesos, createTestReward } from './support/economy.ts';
import { waitForInboxes } from './support/notifications.ts';

const COUPLES = 2_000;
/** The number of relationships that the reader has, each with another person. */
const OWN = 100;
const POSTS = 20;
/** PostgreSQL may use a cached generic plan from the sixth execution on. */
const TIMES = 7;
/** A scan may read this many rows without an index. */
const SMALL = 3_000;
const THIS_MONTH = `/activities?limit=20&month=${new Date().toISOString().slice(0, 7)}`;
/** The table that PostgreSQL may scan for a request that needs many of its rows. */
const RIGHT: Readonly<Record<string, string>> = {
  '/besos/year': 'ledger_transactions',
  '/relationships': 'relationship_members',
  [THIS_MONTH]: 'relationship_members',
};

let app: TestApp;
let node: Awaited<ReturnType<TestApp['startNode']>> | undefined;
let reader: Person;
let partner: Person;
let pair: string;
let plans: string[] = [];

/** Adds many rows, because PostgreSQL would rightly scan a small table. */
const FILL = `
  WITH users AS (
    INSERT INTO auth_users (name, email)
    SELECT 'A', gen_random_uuid() || '@example.org' FROM generate_series(1, ${COUPLES}) RETURNING id
  ), people AS (
    INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'A', 'A', '' FROM users RETURNING id
  ), numbered AS (SELECT id, row_number() OVER () AS n FROM people), pictures AS (
    INSERT INTO images (owner_id, bucket, path, width, height, bytes, refine_at)
    SELECT id, 'avatars', id, 1, 1, 1, NULL FROM people RETURNING id
  ), shared AS (
    INSERT INTO relationships (id, type, name) SELECT id, 'couple', 'x' FROM people RETURNING id
  ), members AS (
    INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at)
    SELECT id, id, 'owner', now() - interval '1 year' FROM people UNION ALL
    SELECT id, CASE WHEN n <= ${OWN} THEN $1::uuid ELSE $2 END, 'member', now() - interval '1 year' FROM numbered
  ), given AS (
    INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
      created_at, counted_on)
    SELECT 'gift', 'approved', id, CASE WHEN n <= ${OWN} THEN $1 ELSE $2 END, id, 1, 'x', 'food',
      now() - g * interval '1 hour', '2020-01-01' FROM numbered, generate_series(1, ${POSTS}) AS g
    RETURNING *
  ), moved AS (
    INSERT INTO ledger_transactions (id, kind, activity_id, giver_id, created_at)
    SELECT id, 'gift', id, giver_id, created_at FROM given
  ), told AS (
    INSERT INTO notifications (id, recipient_id, kind, subject_id, activity_id, relationship_id, created_at, in_app,
      ready_at, push_pending, email_pending)
    SELECT id, CASE WHEN receiver_id = $1 THEN $1 ELSE giver_id END, 'gift', id, id, relationship_id, created_at, true,
      created_at, false, false FROM given
  ), actors AS (
    INSERT INTO notification_actors (notification_id, actor_id, acted_at) SELECT id, giver_id, created_at FROM given
  ), created_rewards AS (
    INSERT INTO user_rewards (profile_id, title, cost_in_besos, relationship_id) SELECT id, 'x', 1, id FROM people
  ), invited AS (
    INSERT INTO partner_invitations (inviter_id, invitation_token, relationship_type, status, expires_at)
    SELECT id, id::text, 'couple', 'pending', now() + interval '1 day' FROM people
  )
  INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after, created_at)
  SELECT id, receiver_id, 1, row_number() OVER (PARTITION BY receiver_id ORDER BY created_at), created_at FROM given
  UNION ALL SELECT id, NULL, -1, NULL, created_at FROM given`;

/** Gives ten people many old events, which are sent and in their inboxes. */
const SENT = `
  WITH ten AS (SELECT array_agg(id) AS ids FROM (SELECT id FROM relationships WHERE name = 'x' LIMIT 10) AS couples),
  published AS (INSERT INTO outbox_positions SELECT unnest(ids), 1000000 FROM ten),
  followed AS (INSERT INTO notification_deliveries (profile_id, projected_seq) SELECT unnest(ids), 1000000 FROM ten)
  INSERT INTO outbox_events (recipient_id, last_seq, changes, gift_id)
  SELECT ten.ids[1 + n % 10], n, '[{"kind": "x", "payload": {}}]', old.id
  FROM ten, (SELECT id, row_number() OVER () AS n FROM activities) AS old`;

/** A starting server reads whole tables and changes this row last, so the test waits for the change. */
const LATE = `INSERT INTO postponed VALUES (gen_random_uuid(), 1, now() + interval '1 year', 'x')`;
const late = () => app.owner.query("SELECT FROM postponed WHERE retry_at > now() + interval '2 hours'");

beforeAll(async () => {
  app = await startTestApp();
  [reader, partner] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(reader, partner);
  await app.owner.query(FILL, [reader.id, (await person(app.url)).id]);
  await app.owner.query(
    'INSERT INTO user_besos (profile_id, total_besos, version) VALUES ($1, $2::int, $2::int) ON CONFLICT DO NOTHING',
    [reader.id, OWN * POSTS],
  );
  await app.owner.query('INSERT INTO blocks SELECT $1, id FROM relationships WHERE id <> $2 LIMIT 10', [
    reader.id,
    pair,
  ]);
  await app.owner.query(SENT);
  await app.owner.query(LATE);
  await app.owner.query('ANALYZE');
  // `auto_explain` sends the client the plan of every statement, even of statements inside functions.
  const superuser = new pg.Client(app.databaseUrls.application.replace(/\/\/[^@]*@/, `//${SUPERUSER}@`));
  await superuser.connect();
  const { rows } = await superuser.query('SELECT quote_ident(current_database()) AS name');
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_level = notice',
  ]) {
    await superuser.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting}`);
  }
  await superuser.end();
  node = await app.startNode();
  await vi.waitFor(async () => expect((await late()).rowCount).toBe(0), { timeout: 15_000 });
  // Listens on connections that were opened before this test could add a listener.
  const { pool, reads } = node.app.services.database;
  for (const connections of [pool, reads.connections]) {
    connections.on('acquire', (client) => {
      if (client.listenerCount('notice') === 0)
        client.on('notice', ({ message = '' }) => plans.push(message));
    });
  }
});
afterAll(async () => {
  await node?.close();
  await app.close();
});

/** Matches a scan in a plan: kind, table, rows, loops and conditions. */
const SCAN =
  /(Seq|Index|Index Only) Scan[^\n]* on (\w+)[^\n]*actual rows=([\d.]+) loops=(\d+)\)((?:\n(?![^\n]*->)[^\n]*)*)/g;

/** Returns the tables of which a plan read more than `SMALL` rows without an index. */
function wholeTables(path: string): string[] {
  const found = plans.flatMap((plan) =>
    [...plan.matchAll(SCAN)]
      .filter(([, way, , , , details = '']) => way === 'Seq' || !details.includes('Index Cond'))
      .map(([, , table = '', rows, loops, details = '']) => {
        const removed = Number(/Rows Removed by Filter: (\d+)/.exec(details)?.[1] ?? 0);
        return { table, read: (Number(rows) + removed) * Number(loops) };
      }),
  );
  return found
    .filter(({ table, read }) => read > SMALL && RIGHT[path] !== table)
    .map(({ table, read }) => `${table}: ${read}`);
}

const key = () => ({ idempotencyKey: randomUUID() });
const GET: readonly string[] = [
  '/auth/session',
  '/relationships',
  '/activities?limit=20',
  THIS_MONTH,
  '/activities?limit=20&month=2020-02&only=mine',
  '/besos/balance',
  '/besos/requests',
  '/besos/movements?limit=20',
  '/besos/year',
  '/besos/statement.csv',
  '/rewards',
  '/notifications?limit=20',
  '/notifications/unread',
  '/notification-preferences',
  '/invitations',
  '/events?after=0',
  '/moderation/blocks',
];

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<number> {
  const answer = await fetch(`${node?.url}${API_PREFIX}${path}`, {
    method,
    headers: {
      cookie: reader.cookie(),
      origin: node?.url ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.text();
  return answer.status;
}

test.each(GET)('GET %s reads no large table from end to end', async (path) => {
  plans = [];
  for (let time = 0; time < TIMES; time += 1) expect(await call('GET', path)).toBe(200);
  expect(plans.length).toBeGreaterThan(0);
  expect(wholeTables(path)).toEqual([]);
});

/** Ends the pending requests, because the number of pending ones is limited. */
const endRequests = () =>
  app.owner.query(
    `UPDATE activities SET status = 'expired', answered_at = now(), decline_due_at = NULL, withdrawal_due_at = NULL
     WHERE kind = 'request' AND status = 'pending' AND receiver_id = ANY ($1)`,
    [[reader.id, partner.id]],
  );
async function asked(by: Person, of: Person): Promise<string> {
  await endRequests();
  for (const who of [by, of]) await backdateDailyCounts(app.owner, who.id);
  return (await by.api.besos.createBesoRequest(askForBesos(pair, of.id))).id;
}
const given = async (by: Person, to: Person) =>
  (await by.api.besos.processBesoTransaction(gift(pair, to.id))).id;
const newReward = async (by: Person) => (await by.api.rewards.createUserReward(createTestReward(1, pair))).id;
async function redeemed(by: Person, other: Person): Promise<string> {
  await given(other, by);
  const rewardId = await newReward(by);
  await by.api.rewards.redeemUserReward({ rewardId, ...key() });
  return rewardId;
}
async function link(by: Person): Promise<string> {
  await backdateDailyCounts(app.owner, by.id);
  return (await by.api.invitations.createInvitation({ kind: 'friends' })).token;
}

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown];
const ABOUT: Readonly<Record<string, () => Promise<Call>>> = {
  'reading an activity': async () => ['GET', `/activities/${await given(partner, reader)}`],
  'reading some activities': async () => ['GET', `/activities/by-id?ids=${await given(partner, reader)}`],
  'undoing a gift': async () => ['POST', `/besos/gifts/${await given(reader, partner)}/undo`, key()],
  'withdrawing a request': async () => ['POST', `/besos/requests/${await asked(reader, partner)}/cancel`],
  'approving a request': async () => [
    'POST',
    `/besos/requests/${await asked(partner, reader)}/response`,
    { approved: true, ...key() },
  ],
  'taking back that one declined': async () => {
    const activityId = await asked(partner, reader);
    await reader.api.besos.respondToBesoRequest({ activityId, approved: false, ...key() });
    return ['POST', `/besos/requests/${activityId}/undo`, key()];
  },
  'changing a reward': async () => {
    const { idempotencyKey: _, ...changed } = createTestReward(2, pair);
    return ['PUT', `/rewards/${await newReward(reader)}`, { ...changed, description: null }];
  },
  'redeeming a reward': async () => {
    await given(partner, reader);
    return ['POST', `/rewards/${await newReward(reader)}/redemption`, key()];
  },
  'hiding a reward': async () => ['POST', `/rewards/${await redeemed(reader, partner)}/hide`],
  'deleting a reward': async () => ['DELETE', `/rewards/${await newReward(reader)}`],
  'seeing a reward': async () => ['POST', '/rewards/seen', { rewardIds: [await redeemed(partner, reader)] }],
  'keeping a promise': async () => ['POST', `/rewards/${await redeemed(partner, reader)}/fulfilment`],
  'taking back that one kept it': async () => {
    const rewardId = await redeemed(partner, reader);
    await reader.api.rewards.fulfilUserReward({ rewardId });
    return ['POST', `/rewards/${rewardId}/fulfilment/undo`, key()];
  },
  'reading the inbox up to one': async () => {
    await given(partner, reader);
    const { notifications } = await reader.api.notifications.listNotifications({});
    return ['POST', '/notifications/read', { upTo: notifications[0]?.id }];
  },
  'a switch': async () => ['PUT', '/notification-preferences/gift/push', { enabled: true }],
  'quiet hours': async () => [
    'PUT',
    '/notification-preferences/quiet-hours',
    { enabled: true, from: '22:00', until: '07:00' },
  ],
  'what pushes say': async () => ['PUT', '/notification-preferences/show-content', { enabled: true }],
  'the profile': async () => ['PUT', '/profiles/me', { firstName: 'Nora', lastName: 'Blu' }],
  'forgetting a browser': async () => [
    'POST',
    '/push/subscriptions/remove',
    { endpoint: 'https://93.184.215.14/none' },
  ],
  'looking at an invitation': async () => ['GET', `/invitations/${await link(partner)}`],
  'opening an invitation': async () => ['POST', `/invitations/${await link(partner)}/opening`],
  'accepting an invitation': async () => ['POST', `/invitations/${await link(partner)}/accept`],
  'lifting a block': async () => ['DELETE', `/moderation/blocks/${partner.id}`],
};

test.each(Object.entries(ABOUT))('%s reads no large table from end to end', async (_name, prepare) => {
  await app.owner.query(`UPDATE partner_invitations SET status = 'cancelled' WHERE inviter_id = $1`, [
    partner.id,
  ]);
  let found: string[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const [method, path, body] = await prepare();
    plans = [];
    expect(await call(method, path, body), `${method} ${path}`).toBeLessThan(300);
    expect(plans.length).toBeGreaterThan(0);
    found = found.concat(wholeTables(path));
  }
  expect(found).toEqual([]);
});

test.each<[string, () => unknown, number]>([
  ['/besos/gifts', () => gift(pair, partner.id), 201],
  ['/besos/requests', () => ({ ...askForBesos(pair, partner.id), ...key() }), 201],
  ['/rewards', () => createTestReward(1, pair), 201],
  ['/invitations', () => ({ kind: 'friends' }), 201],
  ['/moderation/blocks', () => ({ personId: partner.id }), 204],
  [
    '/moderation/reports',
    () => ({ subject: { kind: 'person', id: partner.id }, reason: 'other', note: '' }),
    201,
  ],
])('POST %s reads no large table from end to end', async (path, body, status) => {
  plans = [];
  for (let time = 0; time < TIMES; time += 1) {
    expect(await call('POST', path, body())).toBe(status);
    // The plans of the work after a gift are checked too.
    await waitForInboxes(app);
  }
  expect(plans.length).toBeGreaterThan(0);
  expect(wholeTables(path)).toEqual([]);
});

test('an operator finds an account by id or address, in a large table of them, by an index', async () => {
  const db = node?.app.services.database.db ?? app.services.database.db;
  plans = [];
  for (const given of [reader.id, reader.id.toUpperCase(), reader.profile.email.toUpperCase()])
    for (let time = 0; time < TIMES; time += 1)
      expect((await findAccountForOperator(db, given))?.id).toBe(reader.id);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => plan.includes('Seq Scan on auth_users'))).toEqual([]);
});
