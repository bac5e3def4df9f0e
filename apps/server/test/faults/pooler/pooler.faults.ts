import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { refusePooledMigration, refuseTransactionPooling } from '../../../src/platform/db/pooler.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { couple, gift, person } from '../../support/builders.ts';
import { openDatabaseLine } from '../../support/database-line.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function pooler(...settings: string[]) {
  const lines = await Promise.all(
    [app.databaseUrls.application, app.databaseUrls.owner].map((url) => openDatabaseLine(url)),
  );
  const [line, ownerLine] = lines;
  if (line === undefined || ownerLine === undefined) throw new Error('no line');
  const opened = await startPgbouncer(new URL(line.url), ['default_pool_size = 40', ...settings]);
  onTestFinished(async () => {
    await opened.close();
    for (const each of lines) each.close();
  });
  return { url: opened.urlOf(line.url), ownerUrl: opened.urlOf(ownerLine.url) };
}

const DROPPING = 'ignore_startup_parameters = options,statement_timeout,lock_timeout';

test.each([
  ['as Debian has it', []],
  ['that drops settings of the startup', [DROPPING]],
])('a node serves gifts through session pooling %s, with its own settings', async (_, more) => {
  const { url } = await pooler('pool_mode = session', ...more);
  await refuseTransactionPooling(url);
  const node = await app.startNode(url);
  try {
    const [giver, receiver] = await Promise.all([person(node.url), person(node.url)]);
    const pair = await couple(giver, receiver);
    await Promise.all(
      Array.from({ length: 10 }, () => giver.api.besos.processBesoTransaction(gift(pair, receiver.id))),
    );
    const { pool, reads } = node.app.services.database;
    const settings = `SELECT current_setting('statement_timeout') AS statement, current_setting('search_path') AS path,
      current_setting('default_transaction_read_only') AS read_only`;
    const expected = { statement: '15s', path: 'public' };
    expect((await pool.query(settings)).rows).toEqual([{ ...expected, read_only: 'off' }]);
    expect((await reads.connections.query(settings)).rows).toEqual([{ ...expected, read_only: 'on' }]);
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  } finally {
    await node.close();
  }
});

test.each([
  ['40'],
  ['1'],
])('transaction pooling with %s connections is refused with a sentence', async (size) => {
  const { url } = await pooler('pool_mode = transaction', `max_db_connections = ${size}`);
  await expect(refuseTransactionPooling(url)).rejects.toThrow(
    /^DATABASE_URL leads through a pooler that shares/,
  );
}, 30_000);

test('a migration through a pooler is refused with a sentence, one without is not', async () => {
  const { ownerUrl } = await pooler('pool_mode = session');
  await expect(refusePooledMigration(ownerUrl)).rejects.toThrow(
    /^DATABASE_MIGRATION_URL leads through a pooler/,
  );
  await refusePooledMigration(app.databaseUrls.owner);
  await refuseTransactionPooling(app.databaseUrls.application);
});
