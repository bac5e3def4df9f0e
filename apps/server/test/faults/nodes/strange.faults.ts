import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
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
let redis: TestRedis;
let app: TestApp;
let other: Awaited<ReturnType<TestApp['startNode']>>;
let givers: Giver[];
const ids: string[] = [];
let lines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'warn' }, new Writable({ write: (chunk, _e, done) => { lines.push(String(chunk)); done(); } }));
  redis = await startRedis();
  app = await startTestApp({ REDIS_URL: redis.url }, log as never);
  other = await app.startNode();
  givers = await prepareGivers(app.url, app.owner, CLIENTS);
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await redis?.close();
});

async function under(name: string, ms: number, attack: (isOver: () => boolean) => Promise<void>, pauseMs = 0) {
  const answers = new Map<string, number>();
  lines = [];
  let isOver = false;
  const urls = [app.url, other.url];
  const giving = Promise.all(
    givers.map(async (giver, number) => {
      for (let turn = number; !isOver; ) {
        const partner = await giver.nextPartner();
        const body = gift(partner, partner);
        for (;;) {
          turn += 1;
          const url = urls[turn % 2] ?? '';
          const answer = await fetch(`${url}${API_PREFIX}/besos/gifts`, {
            method: 'POST',
            headers: { cookie: giver.cookie(), origin: url, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          const said = await answer.text();
          answers.set(String(answer.status), (answers.get(String(answer.status)) ?? 0) + 1);
          if (answer.status === 201) {
            ids.push((JSON.parse(said) as { id: string }).id);
            break;
          }
          if (answer.status !== 503) await delay(200);
          await delay(20);
        }
        if (pauseMs) await delay(pauseMs * (0.8 + 0.4 * Math.random()));
      }
    }),
  );
  const attacking = attack(() => isOver).catch((error) => console.log(name, 'attack failed', error));
  await delay(ms);
  isOver = true;
  await attacking;
  await giving;
  const why = new Map<string, number>();
  for (const line of lines) {
    const { msg, err, requestId } = JSON.parse(line);
    const causes: string[] = [];
    for (let one = err; one; one = one.cause) causes.push(one.code ?? one.message?.slice(0, 80));
    const key = `${msg} ${requestId ? 'request' : ''} ${causes.join(' < ')}`;
    why.set(key, (why.get(key) ?? 0) + 1);
  }
  process.stdout.write(`strange: ${name}: ${JSON.stringify(Object.fromEntries(answers))} ${JSON.stringify(Object.fromEntries(why), null, 1)}\n`);
  const client = await app.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements).toBe(ids.length);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
  for (const url of urls)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  expect.soft([...answers.keys()].filter((status) => !['201', '503'].includes(status)), name).toEqual([]);
}
const nameOf = async () => (await app.owner.query('SELECT current_database() AS name')).rows[0].name as string;

const MS = Number(process.env.BESO_STRANGE_MS ?? 4_000);
const SQL = (each: number, text: string | (() => string)) => async (isOver: () => boolean) => {
  const client = await app.owner.connect();
  try {
    while (!isOver()) {
      await client.query(typeof text === 'string' ? text : text()).catch((error) => { if (!['40P01', '55P03', '42501'].includes(error.code)) throw error; });
      await delay(each);
    }
  } finally {
    client.release();
  }
};

test('terminate loop', () => under('terminate', MS, async (isOver) => {
  const { pool } = app.services.database;
  while (!isOver()) {
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`, [APP_ROLE]).catch(() => undefined);
    await delay(30);
  }
}));
test('cancel loop', () => under('cancel', MS, async (isOver) => {
  const { pool } = app.services.database;
  while (!isOver()) {
    await pool.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid() AND state = 'active'`, [APP_ROLE]).catch(() => undefined);
    await delay(10);
  }
}));
test('idle_session_timeout', async () => {
  const name = await nameOf();
  await app.owner.query(`ALTER DATABASE ${name} SET idle_session_timeout = '40ms'`);
  await app.services.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid()`, [APP_ROLE]);
  await under('idle_session_timeout', MS, async () => undefined, 40);
  await app.owner.query(`ALTER DATABASE ${name} RESET idle_session_timeout`);
});
test('deadlocks', () => under('deadlocks', MS * 2, async (isOver) => {
  const one = async (order: string) => SQL(5, `BEGIN; SELECT FROM user_besos ORDER BY user_id ${order} LIMIT 2000 FOR UPDATE; SELECT pg_sleep(0.05); COMMIT`)(isOver);
  await Promise.all([one('ASC'), one('DESC')]);
}));
test('a lock of 9 s', () => under('lock 9 s', 11_000, async () => {
  const client = await app.owner.connect();
  await client.query('BEGIN; LOCK TABLE user_besos');
  await delay(9_000);
  await client.query('COMMIT');
  client.release();
}));
test('the owner prepares the database again and again', () => under('migrate', MS, async (isOver) => {
  while (!isOver()) {
    await app.owner.query(`UPDATE upkeep.prepared SET functions_hash = 'x'`).catch((error) => console.log(String(error)));
    await migrateDatabase(app.databaseUrls.owner, APP_ROLE);
  }
}));
test('columns come and go', () => under('columns', MS, SQL(20, 'ALTER TABLE activities ADD COLUMN IF NOT EXISTS spare int; ALTER TABLE activities DROP COLUMN spare; ALTER TABLE user_besos ADD COLUMN IF NOT EXISTS spare int; ALTER TABLE user_besos DROP COLUMN spare; ALTER TABLE auth_users ADD COLUMN IF NOT EXISTS spare int; ALTER TABLE auth_users DROP COLUMN spare')));
test('upkeep of tables', () => under('upkeep', MS, SQL(10, 'ANALYZE')));
test('reindex', () => under('reindex', MS, SQL(10, () => `REINDEX TABLE ${['activities', 'user_besos', 'ledger_entries', 'beso_idempotency_keys'][Math.floor(Math.random() * 4)]}`)));
test('few connections', async () => {
  const name = await nameOf();
  const holder = await app.owner.connect();
  await holder.query(`ALTER DATABASE ${name} WITH CONNECTION LIMIT 6`);
  await app.services.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid()`, [APP_ROLE]);
  await under('few connections', MS, async () => undefined);
  await holder.query(`ALTER DATABASE ${name} WITH CONNECTION LIMIT -1`);
  holder.release();
});
test('redis: kill, flush, wrong types', async () => {
  await under('redis kill', MS, async (isOver) => {
    while (!isOver()) {
      for (const line of ['CLIENT KILL TYPE normal', 'CLIENT KILL TYPE pubsub', 'SCRIPT FLUSH', 'FLUSHALL ASYNC']) await redis.command(line).catch(() => undefined);
      await delay(50);
    }
  });
  await redis.command('FLUSHALL');
  await under('redis wrong types', MS, async (isOver) => {
    while (!isOver()) {
      for (const line of ['SET beso:realtime x', 'LPUSH beso:requests:127.0.0.1 x', 'LPUSH beso:probe x']) await redis.command(line).catch(() => undefined);
      await delay(20);
    }
  });
  await redis.command('FLUSHALL');
});
test.each([
  'exit_on_error = on', 'array_nulls = off', 'quote_all_identifiers = on', 'plan_cache_mode = force_custom_plan', 'row_security = off',
  'synchronous_commit = off', 'xmloption = document', 'escape_string_warning = off', 'backslash_quote = off', 'enable_indexscan = off',
  'default_transaction_deferrable = on', 'default_transaction_read_only = on', 'client_encoding = latin1', 'lc_numeric = C', 'session_replication_role = replica', 'transaction_timeout = 200', 'check_function_bodies = off', 'gin_fuzzy_search_limit = 1', 'temp_buffers = 100', 'work_mem = 64', 'jit_above_cost = 0', 'datestyle = german', 'max_parallel_workers_per_gather = 0', 'vacuum_cost_delay = 100', 'password_encryption = md5',
])('database set %s', async (setting) => {
  const name = await nameOf();
  try {
    await app.owner.query(`ALTER DATABASE ${name} SET ${setting}`);
  } catch (error) {
    process.stdout.write(`strange: ${setting}: ${String(error)}\n`);
    return;
  }
  await app.services.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid()`, [APP_ROLE]);
  try {
    await Promise.race([under(setting, 700, async () => undefined), delay(15_000)]);
  } finally {
    await app.owner.query(`ALTER DATABASE ${name} RESET ${setting.split(' ')[0]}`);
  }
});
