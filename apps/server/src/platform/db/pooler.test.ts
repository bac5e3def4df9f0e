import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { startPgbouncer } from '../../../test/support/pgbouncer.ts';
import { ConfigError } from '../config.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { refuseTransactionPooling } from './pooler.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function pooler(settings: Record<string, string> = {}): Promise<string> {
  const opened = await startPgbouncer([app.databaseUrls.application], settings);
  onTestFinished(() => opened.close());
  const [url] = opened.urls;
  if (url === undefined) throw new Error('no database');
  return url;
}

const SETTINGS = `
  SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('search_path') AS path,
    current_setting('default_transaction_read_only') AS read_only`;
const DROPPED = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
const OURS = { statement: '15s', lock: '8s', idle: '15s', path: 'public' };

test.each([
  ['refuses settings at the startup', {}],
  ['drops settings of the startup', { ignore_startup_parameters: DROPPED }],
])('a node serves gifts with its settings behind a session pooler that %s', async (_, more) => {
  const url = await pooler(more);
  await refuseTransactionPooling(url);
  const node = await app.startNode(url);
  try {
    const [giver, receiver] = await Promise.all([person(node.url), person(node.url)]);
    const pair = await couple(giver, receiver);
    await Promise.all(
      Array.from({ length: 10 }, () => giver.api.besos.processBesoTransaction(gift(pair, receiver.id))),
    );
    const { pool, reads } = node.app.services.database;
    for (const [connections, read_only] of [
      [pool, 'off'],
      [reads.connections, 'on'],
    ] as const)
      expect((await connections.query(SETTINGS)).rows).toEqual([{ ...OURS, read_only }]);
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  } finally {
    await node.close();
  }
});

test('settings that a pooler refused at the startup are applied again after RESET and DISCARD, including options', async () => {
  const url = new URL(await pooler());
  url.searchParams.set('options', '-c work_mem=5MB -c DateStyle=German');
  const { pool, close } = openDatabase(url.href, () => undefined);
  onTestFinished(close);
  for (const command of ['RESET ALL', 'RESET statement_timeout', 'DISCARD ALL']) {
    const client = await pool.connect();
    await client.query(command);
    expect((await client.query(SETTINGS)).rows, command).toEqual([{ ...OURS, read_only: 'off' }]);
    expect((await client.query('SHOW work_mem')).rows, command).toEqual([{ work_mem: '5MB' }]);
    expect((await client.query('SHOW DateStyle')).rows, command).toEqual([{ DateStyle: 'ISO, YMD' }]);
    client.release();
  }
});

test.each([
  ['many connections', 40],
  ['one connection', 1],
])('a start refuses a transaction pooler with %s, and /readyz reports it', async (_, size) => {
  const url = await pooler({ pool_mode: 'transaction', default_pool_size: `${size}` });
  const refusing = refuseTransactionPooling(url);
  await expect(refusing).rejects.toThrow(ConfigError);
  await expect(refusing).rejects.toThrow(
    /^DATABASE_URL leads through a pooler that shares connections between transactions/,
  );
  const { look, close } = openDatabase(url, () => undefined);
  onTestFinished(close);
  expect(await look()).toBe('transaction-pooling');
});

test('a session pooler without a free connection is not mistaken for a transaction pooler', async () => {
  const url = await pooler({ default_pool_size: '1' });
  await refuseTransactionPooling(url);
});

test('a migration through a pooler is refused with a message before it changes anything', async () => {
  const opened = await startPgbouncer([app.databaseUrls.owner]);
  onTestFinished(() => opened.close());
  const migrating = migrateDatabase(opened.urls[0] ?? '', APP_ROLE);
  await expect(migrating).rejects.toThrow(/^DATABASE_MIGRATION_URL leads through a pooler/);
  await expect(migrating).rejects.toThrow(ConfigError);
});
