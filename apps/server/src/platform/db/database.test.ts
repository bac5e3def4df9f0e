import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { type Database, DEADLINES, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let app: TestApp;
let line: DatabaseProxy;

beforeAll(async () => {
  app = await startTestApp();
  line = await openDatabaseProxy(app.databaseUrls.application);
});
afterAll(async () => {
  line.close();
  await app.close();
});

const open = (deadlines: Partial<typeof DEADLINES>): Database =>
  openDatabase(line.url, () => undefined, { ...DEADLINES, ...deadlines });

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a statement beyond its deadline is ended, and its error counts as an unavailable database', async () => {
  const hurried = open({ statementMs: 100, lockMs: 50, idleInTransactionMs: 100 });
  const slow = await failure(hurried.pool.query('SELECT pg_sleep(30)'));
  const holder = await app.owner.connect();
  await holder.query('BEGIN; LOCK TABLE profiles');
  const blocked = await failure(hurried.pool.query('SELECT 1 FROM profiles'));
  await holder.query('ROLLBACK');
  holder.release();
  const idler = await hurried.pool.connect();
  const lost = new Promise((resolve) => idler.once('error', resolve));
  await idler.query('BEGIN');
  const idle = await lost;
  idler.release(true);
  await hurried.close();
  const codes = [slow, blocked, idle].map((error) => (error as { code?: string }).code);
  expect(codes).toEqual(['57014', '55P03', '25P03']);
  expect([slow, blocked, idle].map(isDatabaseUnavailable)).toEqual([true, true, true]);
});

it('neither a query nor connecting nor closing waits for a frozen server', async () => {
  const database = open({ connectMs: 200, silenceMs: 200 });
  await database.pool.query('SELECT 1');
  line.freeze();
  const silent = await failure(database.pool.query('SELECT 1'));
  const unconnected = await failure(database.pool.query('SELECT 1'));
  line.mend();
  await database.pool.query('SELECT 1');
  const patient = open({});
  await patient.pool.query('SELECT 1');
  line.freeze();
  const hanging = failure(patient.pool.query('SELECT 1'));
  const began = performance.now();
  await Promise.all([database.close(), patient.close()]);
  const closedAfterMs = performance.now() - began;
  line.mend();
  expect([silent, unconnected, await hanging].map(isDatabaseUnavailable)).toEqual([true, true, true]);
  expect(closedAfterMs).toBeLessThan(4_000);
});

it('a connection is replaced after its lifetime, even if it is always in use', async () => {
  const database = open({ lifeMs: 300 });
  const born = async () =>
    (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const first = await born();
  await expect.poll(born, { interval: 20 }).not.toBe(first);
  await database.close();
});

const raise = (code: string) => `DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`;

it.each([
  ['a deadlock', '40P01'],
  ['a standby that must catch up', '40001'],
  ['a session that was idle for too long', '57P05'],
  ['a database that is being dropped', '57P04'],
])('%s counts as an unavailable database, because nothing was written', async (_, code) => {
  const error = await failure(app.services.database.pool.query(raise(code)));
  expect([(error as { code?: string }).code, isDatabaseUnavailable(error)]).toEqual([code, true]);
});

it('a write without space on the disk causes a warning in /readyz, and other refusals do not', async () => {
  const { pool, db, warnings } = app.services.database;
  await failure(pool.query(raise('53200')));
  expect(warnings()).toEqual([]);
  await failure(db.transaction((tx) => tx.execute(raise('53100'))));
  const ready = await fetch(`${app.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { warnings: expect.arrayContaining(['database-disk-full']) },
  ]);
});
