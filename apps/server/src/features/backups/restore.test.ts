import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase, startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, PASSWORD } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { columnsWithWords, filesWithMarks, plantWords } from '../../../test/support/planted-words.ts';
import { readEntries, verifyArchive, writeArchive } from '../../platform/backup/archive.ts';
import type { BackupManifest } from '../../platform/backup/manifest.ts';
import type { Config } from '../../platform/config.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { applyMigration, readMigrations } from '../../platform/db/migrations.ts';
import { createUpkeep } from '../../platform/db/upkeep.ts';
import type { Feature } from '../../platform/feature.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { erasuresFile, recordErasure } from '../deletion/erasure-log.ts';
import { createAuthServices, createFeatures } from '../index.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

let app: TestApp;
let planted: Awaited<ReturnType<typeof plantWords>>;
let folder: string;
/** The path of the tested backup, and each table's digest from just before it was made. */
let backup: string;
let rows: Record<string, string>;
let history: string | undefined;
const databases: string[] = [];

const digests = async (owner: pg.Pool | pg.Client) => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: sums } = await owner.query<{ sum: string }>(
      `SELECT md5(string_agg(t::text, E'\n' ORDER BY t::text COLLATE "C")) AS sum FROM "${name}" t`,
    );
    found[name] = sums[0]?.sum ?? '';
  }
  return found;
};

/** Makes a gift during a backup. A lock stops the backup between its snapshot and its first read. */
async function giveDuring(making: () => Promise<unknown>) {
  const other = await app.owner.connect();
  try {
    await other.query('BEGIN; LOCK TABLE upkeep.program IN ACCESS EXCLUSIVE MODE');
    const made = making();
    const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'beso-backup' AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await app.owner.query(waiting)).rowCount).toBe(1), 10_000);
    const { giulia, marco, pair } = planted;
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await other.query('COMMIT');
    await made;
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
}

beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'beso-backup-'));
  planted = await plantWords(app);
  history = (await planted.marco.api.events.listEvents({})).history;
  await app.services.jobs.ready();
  // Waits until the app has recorded the published events, because that write would change a digest.
  const unpublished = `SELECT FROM event_counters JOIN outbox_positions USING (profile_id) WHERE last_seq > published_seq`;
  await vi.waitFor(async () => expect((await app.owner.query(unpublished)).rowCount).toBe(0), 10_000);
  rows = await digests(app.owner);
  backup = join(folder, 'one.tar');
  const { config, files } = app.services;
  const stored = { databaseUrl: app.databaseUrls.application, migrationUrl: app.databaseUrls.owner };
  await giveDuring(() => makeBackup({ ...config, ...stored }, files, backup));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty database and an empty folder to restore into. */
async function place(changes: Partial<Config> = {}) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await createDatabase(name, 'template0');
  const [known = ''] = app.databaseUrls.owner.match(/test_[\da-f]+/) ?? [];
  const dataDir = mkdtempSync(join(folder, 'place-'));
  const config: Config = {
    ...app.services.config,
    dataDir,
    databaseUrl: app.databaseUrls.application.replace(known, name),
    migrationUrl: app.databaseUrls.owner.replace(known, name),
    ...changes,
  };
  const files = await openFileStore(config);
  const owner = new pg.Client({ connectionString: config.migrationUrl });
  await owner.connect();
  const features: readonly Feature[] = createFeatures(
    createAuthServices(config, app.services.database, app.services.log),
  );
  const statements = features.flatMap(({ restored = [] }) => restored);
  return {
    config,
    owner,
    tables: async () => Object.keys(await digests(owner)).length,
    restore: (options: Partial<Parameters<typeof restoreBackup>[1]> = {}, store = files) =>
      restoreBackup(
        { config, files: store, log: app.services.log, statements },
        { path: backup, withoutErasures: false, anotherSecret: false, ...options },
      ),
  };
}

/** Tables that a restore changes or empties, or that change by themselves before the backup is made. */
const CHANGED = [
  ...['nodes', 'outbox_horizon', 'projection_horizon'],
  ...['auth_sessions', 'auth_challenges', 'auth_verifications', 'auth_phone_codes', 'auth_factor_removals'],
  ...['auth_links', 'auth_registrations', 'auth_users', 'push_subscriptions', 'account_exports'],
  ...['notifications', 'notification_deliveries', 'event_history', 'clock_watch'],
];

describe('a backup made during use', () => {
  test('restores every row and picture into an empty installation, and ends sessions, links and jobs', async () => {
    const { restore, owner, config } = await place();
    await app.owner.query(
      `INSERT INTO pgboss.job (name, data) VALUES ('auth.mails', '{"after": "the backup"}')`,
    );
    const { ledger, manifest, pictures } = await restore();
    expect(ledger.rules.flatMap(({ findings }) => findings)).toEqual([]);
    expect(ledger.movements).toBeGreaterThan(0);
    const back = await digests(owner);
    for (const [table, sum] of Object.entries(rows))
      if (!CHANGED.includes(table)) expect([table, back[table]]).toEqual([table, sum]);
    expect(pictures).toBe(manifest.pictures.files);
    // A server that starts on a copy of this database recognises the copy by this row.
    expect((await owner.query('SELECT FROM upkeep.place')).rowCount).toBe(1);
    const { marks } = planted;
    expect(filesWithMarks(config.dataDir, { words: [], bytes: marks.bytes }).length).toBe(
      filesWithMarks(join(app.services.config.dataDir, 'files'), { words: [], bytes: marks.bytes }).length,
    );
    for (const table of ['auth_sessions', 'auth_challenges', 'auth_verifications', 'push_subscriptions'])
      expect([table, (await owner.query(`SELECT FROM ${table}`)).rowCount]).toEqual([table, 0]);
    const open = `SELECT FROM auth_links WHERE used_at IS NULL AND superseded_at IS NULL`;
    expect([(await app.owner.query(open)).rowCount, (await owner.query(open)).rowCount]).toEqual([
      expect.any(Number),
      0,
    ]);
    expect((await owner.query('SELECT FROM auth_users WHERE device_epoch < 1000')).rowCount).toBe(0);
    expect(
      (await owner.query('SELECT FROM notifications WHERE push_pending OR email_pending')).rowCount,
    ).toBe(0);
    expect((await owner.query(`SELECT FROM pgboss.job WHERE state <> 'cancelled'`)).rowCount).toBe(0);
    // The sequence continues after the highest restored number.
    const next = `SELECT (SELECT nextval('order_numbers')) > max(order_number) AS follows FROM notifications`;
    expect((await owner.query(next)).rows).toEqual([{ follows: true }]);

    const node = await app.startNode(config.databaseUrl);
    try {
      const { marco } = planted;
      const browser = openBrowser(node.url);
      await browser.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
      const page = await browser.api.events.listEvents({});
      expect(page.history).toMatch(/^[\da-f]{32}$/);
      expect(page.history).not.toBe(history);
      await expect(
        fetch(`${node.url}/api/v1/events`, { headers: { cookie: marco.cookie() } }).then(
          ({ status }) => status,
        ),
      ).resolves.toBe(401);
    } finally {
      await node.close();
      await owner.end();
    }
  });

  test('is readable only by its owner, and contains neither the secret nor a token that signs in', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(statSync(erasuresFile(folder)).mode & 0o777).toBe(0o600);
    expect(readFileSync(backup).includes(app.services.config.secret)).toBe(false);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a restore refuses and writes nothing', () => {
  test.each([
    [
      'a bit has flipped',
      (path: string) => {
        const content = readFileSync(path);
        content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
        writeFileSync(path, content);
      },
    ],
    ['it is cut off', (path: string) => truncateSync(path, statSync(path).size >> 1)],
    [
      'its last entry is missing',
      (path: string) => {
        const content = readFileSync(path);
        writeFileSync(
          path,
          Buffer.concat([content.subarray(0, content.lastIndexOf('manifest.json')), Buffer.alloc(1024)]),
        );
      },
    ],
  ])('when %s', async (_, damage) => {
    const { restore, tables, owner } = await place();
    const path = join(folder, 'damaged.tar');
    copyFileSync(backup, path);
    damage(path);
    await expect(restore({ path })).rejects.toThrow(/is no whole backup/);
    expect(await tables()).toBe(0);
    await owner.end();
  });

  test('with another secret, unless the operator permits that', async () => {
    const { restore, tables, owner } = await place({ secret: 'another secret of more than 32 letters' });
    await expect(restore()).rejects.toThrow(/authenticator apps, the key for pushes/);
    expect(await tables()).toBe(0);
    await restore({ anotherSecret: true });
    await owner.end();
    const changed = await place({
      secret: 'another secret of more than 32 letters',
      previousSecret: app.services.config.secret,
    });
    await changed.restore();
    await changed.owner.end();
  });

  test('without the log of erased accounts, or with a log that is older than the backup', async () => {
    const { restore, tables, owner } = await place();
    const path = join(mkdtempSync(join(folder, 'alone-')), 'one.tar');
    copyFileSync(backup, path);
    await expect(restore({ path })).rejects.toThrow(/There is no log of erased accounts/);
    const later = await rewritten({ changes: { erasures: 1 } });
    await expect(restore({ path: later })).rejects.toThrow(/is older than the backup/);
    expect(await tables()).toBe(0);
    await restore({ path, withoutErasures: true });
    await owner.end();
  });

  test('if there are people, pictures or a running server', async () => {
    const { restore, owner, config } = await place();
    const server = new pg.Client({ connectionString: config.databaseUrl });
    await server.connect();
    await expect(restore()).rejects.toThrow(/A server uses this database/);
    await server.end();
    const files = await openFileStore(config);
    await files.write('avatars/somebody/picture/full.webp', Buffer.from('x'));
    await expect(restore()).rejects.toThrow(/There are pictures already/);
    await files.removeFolder('avatars/somebody/picture');
    await rm(join(config.dataDir, 'files/avatars'), { recursive: true });
    await restore();
    await expect(restore()).rejects.toThrow(/There are people in this database/);
    await owner.end();
  });
});

interface Rewriting {
  /** A file to write before all others. */
  readonly entry?: { readonly name: string; readonly content: Buffer };
  readonly changes?: Partial<BackupManifest>;
}

/** Writes a changed copy of the backup with a valid checksum, as anybody who has the file could. */
async function rewritten({ entry: first, changes }: Rewriting): Promise<string> {
  const { digest: _, ...manifest } = await verifyArchive(backup, () => true);
  const path = join(folder, 'rewritten.tar');
  await writeArchive(path, async ({ add }) => {
    if (first !== undefined) await add(first.name, first.content);
    for await (const entry of readEntries(backup)) await add(entry.name, entry.content);
    return { ...manifest, ...changes };
  });
  return path;
}

describe('a manipulated backup', () => {
  test.each([
    'files/../../forged.webp',
    'files/avatars/../../../full.webp',
    '/tmp/full.webp',
    'files/store-id',
    'files/avatars/somebody/picture/full.html',
    'tables/../000000.gz',
  ])('is refused with an entry %s', async (name) => {
    const { restore, tables, owner, config } = await place();
    const path = await rewritten({ entry: { name, content: Buffer.from('x') } });
    await expect(restore({ path })).rejects.toThrow(`it has an entry ${JSON.stringify(name)}`);
    expect(await tables()).toBe(0);
    expect(await readdir(join(config.dataDir, 'files')).catch(() => [])).toEqual(['.incoming']);
    await owner.end();
  });

  test('cannot exhaust the memory by a small compressed entry with a huge content', async () => {
    const { restore, owner } = await place();
    const content = gzipSync(Buffer.alloc(80 * 1024 ** 2));
    const path = await rewritten({ entry: { name: 'tables/profiles/000000.gz', content } });
    await expect(restore({ path })).rejects.toThrow(/larger than 67108864 bytes/);
    expect((await owner.query('SELECT FROM profiles')).rowCount).toBe(0);
    await owner.end();
  });
});

test('an interrupted restore keeps servers from starting, and continues with the same command', async () => {
  const { restore, owner, config } = await place();
  const files = await openFileStore(config);
  const full = { ...files, write: () => Promise.reject(new Error('no space left')) };
  await expect(restore({}, full)).rejects.toThrow('no space left');
  const start = () => migrateDatabase(config.migrationUrl ?? '', APP_ROLE);
  await expect(start()).rejects.toThrow(/A restore did not finish/);
  expect((await restore()).pictures).toBeGreaterThan(0);
  await start();
  await owner.end();
});

test('a restore that was killed while creating tables continues, even if the command runs twice', async () => {
  const { restore, owner } = await place();
  await createUpkeep(owner);
  for (const migration of readMigrations().slice(0, 2)) await applyMigration(owner, migration);
  const both = await Promise.allSettled([restore(), restore()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const one of both)
    if (one.status === 'rejected')
      expect(String(one.reason)).toMatch(/Another restore is running|There are people|A server uses/);
  const { rows: found } = await owner.query('SELECT count(*)::int AS people FROM profiles');
  expect(found[0].people).toBeGreaterThan(0);
  await owner.end();
});

test('accounts that were erased since the backup are erased again, with all their data [S2-026]', async () => {
  const { restore, owner, config } = await place();
  const { giulia } = planted;
  const log = join(config.dataDir, 'known.jsonl');
  copyFileSync(erasuresFile(folder), log);
  await recordErasure(log, giulia.id);
  await owner.query('SELECT 1');
  const { erased } = await restore({ erasures: log });
  expect(erased).toBe(1);
  expect(await columnsWithWords(owner as unknown as pg.Pool, [giulia.profile.email])).toEqual([]);
  await owner.end();
});

test('a backup waits for a migration that rewrites a table, and contains all its rows', async () => {
  const { config, files } = app.services;
  const stored = { databaseUrl: app.databaseUrls.application, migrationUrl: app.databaseUrls.owner };
  const migrating = await app.owner.connect();
  try {
    await migrating.query('BEGIN; ALTER TABLE profiles ADD COLUMN lot uuid DEFAULT gen_random_uuid()');
    const making = makeBackup({ ...config, ...stored }, files, join(folder, 'migrated.tar'));
    const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'beso-backup' AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await app.owner.query(waiting)).rowCount).toBe(1), 10_000);
    await migrating.query('COMMIT');
    const { manifest } = await making;
    const { rows: counted } = await app.owner.query('SELECT count(*)::int AS people FROM profiles');
    expect(manifest.tables.find(({ name }) => name === 'profiles')?.rows).toBe(counted[0].people);
  } finally {
    await migrating.query('ROLLBACK');
    await migrating.query('ALTER TABLE profiles DROP COLUMN IF EXISTS lot');
    migrating.release();
  }
});

test('a failed backup leaves no file, and a list of backups omits partial files', async () => {
  const path = join(folder, 'half.tar');
  const failing = writeArchive(path, async ({ add }) => {
    // Larger than the write buffer, so that a part of it is on disk when writing fails.
    for (const piece of ['0', '1', '2']) await add(`tables/one/${piece}.gz`, Buffer.alloc(4_000_000));
    // A program killed at this moment would leave only the `.part` file.
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true]);
    throw new Error('no space left');
  });
  await expect(failing).rejects.toThrow('no space left');
  expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
});
