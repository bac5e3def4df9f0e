// Failures that no other case has, under gifts at two nodes: each try is answered 201 or 503, and every gift
// is there once.
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { migrateDatabase } from '../../../src/platform/db/migrate.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { gift } from '../../support/builders.ts';
import { type Giver, prepareGivers } from '../../support/givers.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';

const CLIENTS = 8;
const ATTACK_MS = 4_000;
const RETRY_MS = 20;
/** SQLSTATEs of a deadlock, and of a lock that did not come, which may hit the attacker, too. */
const EXPECTED = new Set(['40P01', '55P03']);

let redis: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;
let givers: Giver[];
let name: string;
const given: string[] = [];
const failures: string[] = [];

/** Notes the causes of each request that failed as a bug does. */
const log = pino(
  { level: 'warn' },
  new Writable({
    write: (line, _encoding, done) => {
      if (String(line).includes('request failed')) failures.push(String(line));
      done();
    },
  }),
);

beforeAll(async () => {
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url }, log);
  other = await app.startNode();
  givers = await prepareGivers(app.url, app.owner, CLIENTS);
  name = (await app.owner.query('SELECT current_database() AS name')).rows[0].name;
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await redis?.close();
});

type Attack = (isOver: () => boolean) => Promise<unknown>;

async function under(what: string, attack: Attack, { ms = ATTACK_MS, pauseMs = 0 } = {}): Promise<void> {
  const answers: Record<string, number> = {};
  const urls = [app.url, other.url];
  let isOver = false;
  const giveOn = async (giver: Giver, number: number) => {
    for (let turn = number; !isOver; await delay(pauseMs * Math.random())) {
      const partner = await giver.nextPartner();
      const body = JSON.stringify(gift(partner, partner));
      for (let isGiven = false; !isGiven; turn += 1) {
        const url = urls[turn % urls.length] ?? '';
        const headers = { cookie: giver.cookie(), origin: url, 'content-type': 'application/json' };
        const answer = await fetch(`${url}${API_PREFIX}/besos/gifts`, { method: 'POST', headers, body });
        const { id } = (await answer.json()) as { id: string };
        answers[answer.status] = (answers[answer.status] ?? 0) + 1;
        isGiven = answer.status === 201;
        if (isGiven) given.push(id);
        else await delay(RETRY_MS);
      }
    }
  };
  const giving = Promise.all(givers.map(giveOn));
  try {
    await Promise.all([
      attack(() => isOver),
      delay(ms).then(() => {
        isOver = true;
      }),
    ]);
  } finally {
    isOver = true;
  }
  await giving;
  process.stdout.write(`strange: ${what}: ${JSON.stringify(answers)}\n`);
  expect(failures.splice(0), what).toEqual([]);
  expect(Object.keys(answers).filter((status) => status !== '201' && status !== '503')).toEqual([]);
  const client = await app.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect([movements, new Set(given).size]).toEqual([given.length, given.length]);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
  for (const url of urls)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
}

async function asOwner(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await app.owner.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

/** Repeats a statement of the owner. */
const repeating =
  (text: string, everyMs: number): Attack =>
  (isOver) =>
    asOwner(async (client) => {
      for (; !isOver(); await delay(everyMs))
        await client.query(text).catch((error: { code?: string }) => {
          if (!EXPECTED.has(error.code ?? '')) throw error;
        });
    });

/** Calls a function of PostgreSQL for the connections of the nodes. */
const callOn = (call: string, which = '') =>
  app.services.database.pool
    .query(
      `SELECT ${call}(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND usename = $1 AND pid <> pg_backend_pid() ${which}`,
      [APP_ROLE],
    )
    .catch(() => undefined);
const onConnections =
  (call: string, which: string, everyMs: number): Attack =>
  async (isOver) => {
    for (; !isOver(); await delay(everyMs)) await callOn(call, which);
  };

test.each<[string, Attack]>([
  [
    'connections are ended one after the other',
    onConnections('pg_terminate_backend', 'ORDER BY random() LIMIT 1', 30),
  ],
  ['statements are cancelled', onConnections('pg_cancel_backend', `AND state = 'active'`, 10)],
  ['tables are analysed without a pause', repeating('ANALYZE', 10)],
  ['an index is built anew without a pause', repeating('REINDEX TABLE ledger_entries', 10)],
  [
    'columns come and go',
    repeating('ALTER TABLE activities ADD COLUMN spare int; ALTER TABLE activities DROP COLUMN spare', 20),
  ],
  [
    'the owner prepares the database again and again',
    async (isOver) => {
      while (!isOver()) await migrateDatabase(app.databaseUrls.owner, APP_ROLE);
    },
  ],
])('while %s', (what, attack) => under(what, attack));

test('while others lock balances in both orders, so that there are deadlocks', () => {
  const locking = (order: string) =>
    `BEGIN; SELECT FROM user_besos ORDER BY user_id ${order} FOR UPDATE; SELECT pg_sleep(0.05); COMMIT`;
  return under(
    'deadlocks',
    (isOver) => Promise.all(['ASC', 'DESC'].map((order) => repeating(locking(order), 5)(isOver))),
    { ms: 2 * ATTACK_MS },
  );
});

test('while a table is locked for longer than a statement waits', () =>
  under(
    'a lock of nine seconds',
    () =>
      asOwner(async (client) => {
        await client.query('BEGIN; LOCK TABLE user_besos');
        await delay(9_000);
        await client.query('COMMIT');
      }),
    { ms: 10_000 },
  ));

test('with sessions that the server ends as soon as they rest', async () => {
  await app.owner.query(`ALTER DATABASE ${name} SET idle_session_timeout = '20ms'`);
  await callOn('pg_terminate_backend');
  await under('idle_session_timeout', async () => undefined, { pauseMs: 60 });
  await app.owner.query(`ALTER DATABASE ${name} RESET idle_session_timeout`);
});

test('with fewer connections than the pools want', () =>
  asOwner(async (client) => {
    await client.query(`ALTER DATABASE ${name} WITH CONNECTION LIMIT 6`);
    await callOn('pg_terminate_backend');
    await under('six connections', async () => undefined);
    await client.query(`ALTER DATABASE ${name} WITH CONNECTION LIMIT -1`);
  }));

test.each([
  [
    'loses connections, scripts and data',
    ['CLIENT KILL TYPE normal', 'CLIENT KILL TYPE pubsub', 'SCRIPT FLUSH', 'FLUSHALL'],
  ],
  [
    'holds other things under BESO’s names',
    ['SET beso:realtime x', 'LPUSH beso:requests:127.0.0.1 x', 'LPUSH beso:probe x'],
  ],
])('while Redis %s', async (what, commands) => {
  await under(`Redis ${what}`, async (isOver) => {
    for (; !isOver(); await delay(50))
      for (const line of commands) await redis.command(line).catch(() => undefined);
  });
  await redis.command('FLUSHALL');
});

test.each([
  'array_nulls = off',
  'client_encoding = latin1',
  'default_transaction_deferrable = on',
  'exit_on_error = on',
  'plan_cache_mode = force_custom_plan',
  'quote_all_identifiers = on',
  'row_security = off',
  'transaction_timeout = 200',
  'xmloption = document',
])('on a database with %s', async (setting) => {
  await app.owner.query(`ALTER DATABASE ${name} SET ${setting}`);
  await callOn('pg_terminate_backend');
  await under(setting, async () => undefined, { ms: 700 });
  await app.owner.query(`ALTER DATABASE ${name} RESET ${setting.split(' ')[0]}`);
});
