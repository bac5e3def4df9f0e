import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDatabase, startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { readManifest } from '../../platform/db/manifest.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import type { Feature } from '../../platform/feature.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { erasuresFile, recordErasure } from '../deletion/erasure-log.ts';
import { createAuthServices, createFeatures } from '../index.ts';
import { type ForeignRestoreOptions, finishForeignRestore } from './foreign-restore.ts';

let app: TestApp;
let giulia: Person;
let name: string;
let history: { readonly id: string } | undefined;

beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
  const marco = await person(app.url);
  await giulia.api.besos.processBesoTransaction(gift(await couple(giulia, marco), marco.id));
  [history] = (await app.owner.query('SELECT id FROM event_history')).rows;
  await app.services.jobs.ready();
  await app.owner.query(`INSERT INTO pgboss.job (name, data) VALUES ('auth.mails', '{"of": "before"}')`);
  [name = ''] = app.databaseUrls.owner.match(/test_[\da-f]+/) ?? [];
  // Records where the database is, as each start of a server does, so that a copy can be recognised.
  await migrateDatabase(app.databaseUrls.owner, APP_ROLE);
  await app.stop();
});
afterAll(() => app.close());

/** Copies the database with all rows and schemas, as restoring a dump would. */
async function copied() {
  const copy = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(copy, name);
  const [ownerUrl, appUrl] = [app.databaseUrls.owner, app.databaseUrls.application].map((url) =>
    url.replace(name, copy),
  ) as [string, string];
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-after-'));
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { services } = app;
  const config = { ...services.config, dataDir, databaseUrl: appUrl, migrationUrl: ownerUrl };
  const features: readonly Feature[] = createFeatures(
    createAuthServices(config, services.database, services.log),
  );
  const parts = {
    config,
    files: services.files,
    log: services.log,
    statements: features.flatMap(({ restored = [] }) => restored),
  };
  return {
    owner,
    appUrl,
    log: erasuresFile(dataDir),
    count: async (from: string) =>
      Number((await owner.query(`SELECT count(*) AS number FROM ${from}`)).rows[0].number),
    start: () => migrateDatabase(ownerUrl, APP_ROLE),
    look: async () => {
      const database = openDatabase(appUrl, () => undefined);
      const fault = await database.look();
      await database.close();
      return fault;
    },
    finish: (options: Partial<ForeignRestoreOptions> = {}) =>
      finishForeignRestore(parts, { withoutErasures: false, nothingLost: false, ...options }),
  };
}

test('servers use a copy made by other tools only after restore:after has ended all sessions, links and jobs', async () => {
  const { owner, log, count, start, look, finish } = await copied();
  await expect(start()).rejects.toThrow('npm run restore:after');
  expect(await look()).toBe('restored');
  await expect(finish()).rejects.toThrow('There is no log of erased accounts');
  expect(await count('auth_sessions')).toBe(2);

  await recordErasure(log, giulia.id);
  const done = await finish();
  expect(done?.erased).toBe(1);
  expect(done?.ledger.rules.flatMap(({ findings }) => findings)).toEqual([]);
  expect(await count('auth_sessions')).toBe(0);
  expect(await count('auth_links WHERE used_at IS NULL AND superseded_at IS NULL')).toBe(0);
  expect(await count(`pgboss.job WHERE state = 'cancelled'`)).toBe(done?.jobs);
  expect(await count(`pgboss.job WHERE state <= 'active'`)).toBe(0);
  const { rows } = await owner.query('SELECT id FROM event_history');
  expect(rows).toEqual([{ id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  expect(rows).not.toEqual([history]);
  await start();
  expect(await look()).toBeUndefined();
});

test('nothing is ended if the operator confirms that no server ran since the copy was made', async () => {
  const { count, start, look, finish } = await copied();
  expect(await finish({ nothingLost: true })).toBeUndefined();
  expect(await count('auth_sessions')).toBe(2);
  await start();
  expect(await look()).toBeUndefined();
});

test('after a failover servers use the database at once, and the next start records its new timeline', async () => {
  const { owner, look, start, finish } = await copied();
  await finish({ nothingLost: true });
  await owner.query(`UPDATE upkeep.place SET timeline = '00000000'`);
  expect(await look()).toBeUndefined();
  await start();
  const { rows } = await owner.query('SELECT timeline FROM upkeep.place');
  expect(rows[0].timeline).not.toBe('00000000');
});

test('nothing is ended while a server uses the copy or another command is running', async () => {
  const { owner, appUrl, count, finish } = await copied();
  const server = new pg.Client({ connectionString: appUrl });
  await server.connect();
  await expect(finish({ withoutErasures: true })).rejects.toThrow('A server uses this database');
  await server.end();
  // A restore holds this advisory lock while it runs.
  await owner.query('SELECT pg_advisory_lock(7236003)');
  await expect(finish({ withoutErasures: true })).rejects.toThrow('Another restore is running');
  expect(await count('auth_sessions')).toBe(2);
});

test('a failed command keeps servers from starting, and can be repeated', async () => {
  const { owner, count, start, finish } = await copied();
  await owner.query('ALTER TABLE auth_challenges RENAME TO away');
  await expect(finish({ withoutErasures: true })).rejects.toThrow('auth_challenges');
  await owner.query('ALTER TABLE away RENAME TO auth_challenges');
  await expect(start()).rejects.toThrow('npm run restore:after');
  await finish({ withoutErasures: true });
  expect(await count('auth_sessions')).toBe(0);
  await start();
});

test('a copy of an older version gets the current functions, and its unfinished jobs are kept for a day', async () => {
  const { owner, count, finish } = await copied();
  await owner.query(`UPDATE upkeep.program SET version = version - 1, functions_hash = 'older'`);
  await owner.query(`UPDATE pgboss.job SET created_on = now() - interval '3 days' WHERE state <= 'active'`);
  const done = await finish({ withoutErasures: true });
  const { rows } = await owner.query('SELECT version, functions_hash FROM upkeep.program');
  const { version, functionsHash } = readManifest();
  expect(rows).toEqual([{ version, functions_hash: functionsHash }]);
  expect(done?.jobs).toBeGreaterThan(0);
  const waiting = `pgboss.job WHERE state = 'cancelled' AND created_on > now() - interval '1 hour'`;
  expect(await count(waiting)).toBe(done?.jobs);
});
