// npm run backup -w bench [-- --quick]: compares backup and restore with pg_dump. See README.md.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { verifySnapshot } from '../apps/server/src/features/audit/index.ts';
import { makeBackup, restoreBackup } from '../apps/server/src/features/backups/index.ts';
import { createAuthServices, createFeatures } from '../apps/server/src/features/index.ts';
import { verifyArchive } from '../apps/server/src/platform/backup/archive.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import type { Feature } from '../apps/server/src/platform/feature.ts';
import { openFileStore } from '../apps/server/src/platform/files/open-store.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { startInstalledPostgres } from '../apps/server/test/support/installed.ts';
import { checkFigure } from './support/figures.ts';
import { makeFolder } from './support/folder.ts';
import { median } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';

const AT_MOST = 1.3;
const ACTIVITIES = IS_QUICK ? 100_000 : 1_000_000;
const ROUNDS = 3;
const OWNER = 'beso_owner';
const APP = 'beso_app';

/** Adds gifts with descriptions of the usual length, each with two likes and a comment. */
const FILL = `
  WITH people AS (
    INSERT INTO auth_users (id, name, email)
    SELECT gen_random_uuid(), 'Ada Conti', gen_random_uuid() || '@example.org' FROM generate_series(1, 1000) RETURNING id
  )
  INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'Ada', 'Conti', '' FROM people;
  INSERT INTO relationships (type, name) SELECT 'couple', 'Ada & Leo' FROM generate_series(1, 500);
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
                          created_at, like_count, comment_count)
    SELECT 'gift', 'approved', p.ids[1 + n % 1000], p.ids[1 + (n + 1) % 1000], r.ids[1 + n % 500], 1,
           'Breakfast in bed, and ' || md5(n::text), 'food', now() - random() * interval '300 days', 2, 1
    FROM generate_series(1, ${ACTIVITIES}) n, (SELECT array_agg(id) AS ids FROM profiles) p,
      (SELECT array_agg(id) AS ids FROM relationships) r;
  INSERT INTO activity_reactions (activity_id, profile_id, reaction_type, created_at)
    SELECT a.id, p.id, 'like', a.created_at FROM activities a, unnest(ARRAY[a.giver_id, a.receiver_id]) AS p (id);
  INSERT INTO activity_comments (id, activity_id, profile_id, text, created_at)
    SELECT gen_random_uuid(), id, receiver_id, 'Thank you', created_at FROM activities;
  VACUUM ANALYZE`;

const folder = makeFolder();
const postgres = await startInstalledPostgres(folder);
const path = (name: string) => join(folder, name);
const megabytes = (file: string) => Math.round(statSync(file).size / 1e6);

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1_000, result];
}

const configFor = (database: string, place: string) =>
  readConfig({
    DATABASE_URL: postgres.url(APP, database),
    DATABASE_MIGRATION_URL: postgres.url(OWNER, database),
    BESO_DATA_DIR: path(place),
    BESO_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'fatal',
  });

async function backUp(): Promise<number> {
  const config = configFor('beso', 'data');
  const [seconds] = await timed(async () =>
    makeBackup(config, await openFileStore(config), path('ours.tar')),
  );
  return seconds;
}

async function dump(): Promise<number> {
  rmSync(path('theirs.dump'), { force: true });
  const [seconds] = await timed(() =>
    postgres.tool('pg_dump', '-Fc', '-f', path('theirs.dump'), postgres.url(OWNER, 'beso')),
  );
  return seconds;
}

const createEmpty = async () => {
  await postgres.query('postgres', 'DROP DATABASE IF EXISTS back');
  await postgres.query('postgres', `CREATE DATABASE back OWNER ${OWNER}`);
};

/** Restores a backup; returns the seconds for the rows, for checking the file, and for the ledger. */
async function restore(round: number) {
  await createEmpty();
  const config = configFor('back', `back-${round}`);
  const log = createLogger({ level: 'fatal', pretty: false });
  const unused = openDatabase('postgresql:///', () => undefined);
  const features: readonly Feature[] = createFeatures(createAuthServices(config, unused, log));
  await unused.close();
  const statements = features.flatMap(({ restored = [] }) => restored);
  const parts = { config, files: await openFileStore(config), log, statements };
  const options = { path: path('ours.tar'), withoutErasures: false, anotherSecret: false };
  const [whole] = await timed(() => restoreBackup(parts, options));
  const [verifying] = await timed(() => verifyArchive(path('ours.tar'), () => true));
  const client = new pg.Client({ connectionString: postgres.url(OWNER, 'back') });
  await client.connect();
  const [ledger] = await timed(() => verifySnapshot(client, APP));
  await client.end();
  return { rows: whole - verifying - ledger, verifying, ledger };
}

async function restoreDump(): Promise<number> {
  await createEmpty();
  const [seconds] = await timed(() =>
    postgres.tool('pg_restore', '-j', '1', '-d', postgres.url(OWNER, 'back'), path('theirs.dump')),
  );
  return seconds;
}

try {
  await postgres.query('postgres', `CREATE ROLE ${OWNER} LOGIN; CREATE ROLE ${APP} LOGIN`);
  await postgres.query('postgres', `CREATE DATABASE beso OWNER ${OWNER}`);
  await migrateDatabase(postgres.url(OWNER, 'beso'), APP);
  for (const step of FILL.split(';')) await postgres.query('beso', step);
  writeFileSync(path('erasures.jsonl'), '');
  const out: number[] = [];
  const back: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [ours, theirs] = [await backUp(), await dump()];
    const [brought, restored] = [await restore(round), await restoreDump()];
    out.push(ours / theirs);
    back.push(brought.rows / restored);
    console.log(
      `  backup ${ours.toFixed(1)} s, pg_dump ${theirs.toFixed(1)} s; ` +
        `restore ${brought.rows.toFixed(1)} s, pg_restore ${restored.toFixed(1)} s; ` +
        `verifying the file ${brought.verifying.toFixed(1)} s, the ledger ${brought.ledger.toFixed(1)} s`,
    );
  }
  console.log(`  ${megabytes(path('ours.tar'))} MB, pg_dump ${megabytes(path('theirs.dump'))} MB`);
  const reached = [
    checkFigure('backup: to pg_dump -Fc', median(out), { atMost: AT_MOST }),
    checkFigure('restore: to pg_restore -j 1', median(back), { atMost: AT_MOST }),
  ];
  process.exitCode = reached.every(Boolean) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
