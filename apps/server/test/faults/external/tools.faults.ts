import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { erasuresFile, recordErasure } from '../../../src/features/deletion/erasure-log.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { type InstalledPostgres, startInstalledPostgres } from '../../support/installed.ts';
import { download, upload } from '../../support/pictures.ts';
import { type Installation, launchVersion, PROJECT_FOLDER, startVersion } from '../upgrade/versions.ts';
import { codeBlocksOf, runBlock } from './page.ts';

const [DUMP = '', BACK = '', BEGIN = '', RECOVER = ''] = codeBlocksOf('With tools of PostgreSQL');
const SECRET = 'x'.repeat(32);

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beso-external-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeCluster(folder: string, env: Record<string, string> = {}): Promise<InstalledPostgres> {
  const cluster = await startInstalledPostgres(folder, env);
  onTestFinished(() => cluster.stop().catch(() => undefined));
  return cluster;
}

const placeOn = ({ url }: InstalledPostgres, dataDir: string): Installation => ({
  dataDir,
  applicationUrl: url('beso_app', 'beso'),
  ownerUrl: url('beso_owner', 'beso'),
});

const settingsOf = ({ dataDir, applicationUrl, ownerUrl }: Installation) => ({
  BESO_DATA_DIR: dataDir,
  BESO_SECRET: SECRET,
  DATABASE_URL: applicationUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
});

async function prepare({ query }: InstalledPostgres): Promise<void> {
  await query('postgres', 'CREATE ROLE beso_owner LOGIN; CREATE ROLE beso_app LOGIN');
  await query('postgres', 'CREATE DATABASE beso OWNER beso_owner');
}

/** Expects that the server does not start on a restored database before `restore:after` has run. */
async function refusesToServe(place: Installation): Promise<void> {
  const refused = await launchVersion(PROJECT_FOLDER, place);
  await expect.poll(() => refused.isRunning(), { timeout: 30_000 }).toBe(false);
}

async function isSignedOut({ url, cookie }: { url: string; cookie: string }): Promise<void> {
  expect((await fetch(`${url}/api/v1/events`, { headers: { cookie } })).status).toBe(401);
}

async function signedIn(url: string, { profile }: Person) {
  const browser = openBrowser(url);
  await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return browser;
}

test('the documented commands dump an external database and restore it into another cluster [S2-026]', async () => {
  const folder = makeFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  for (const each of [one, other]) mkdirSync(each, { mode: 0o755 });
  const [from, to] = [await makeCluster(one), await makeCluster(other)];
  await prepare(from);
  const place = placeOn(from, join(folder, 'data'));
  const before = await startVersion(PROJECT_FOLDER, place);
  const [giulia, marco, anna] = [
    await person(before.url),
    await person(before.url),
    await person(before.url),
  ];
  const pair = await couple(giulia, marco);
  const picture = await upload(giulia);
  const given = await giulia.api.besos.processBesoTransaction({
    ...gift(pair, marco.id),
    imageId: picture.id,
  });
  const bytes = await download(giulia, picture.urls.full);
  await recordErasure(erasuresFile(place.dataDir), anna.id);
  await runBlock(DUMP, from, folder, settingsOf(place));
  await before.stop();

  const back = placeOn(to, join(folder, 'data of the other'));
  const said = await runBlock(BACK, to, folder, {
    ...settingsOf(back),
    SUPERUSER_URL: to.url('postgres', 'postgres'),
    OWNER_PASSWORD: randomUUID(),
    APP_PASSWORD: randomUUID(),
  });
  expect(said).toContain('1 accounts that were erased later are erased again.');
  expect(said).toContain('1 movements of besos: all rules hold');
  const after = await startVersion(PROJECT_FOLDER, back);
  await isSignedOut({ url: after.url, cookie: marco.cookie() });
  await expect(signedIn(after.url, anna)).rejects.toThrow();
  const browser = await signedIn(after.url, marco);
  expect(await browser.api.besos.getUserBesos()).toMatchObject({ totalBesos: 1 });
  const seen = await browser.api.activities.getActivity({ activityId: given.id });
  expect(await download(browser, seen.image?.urls.full ?? '')).toEqual(bytes);
});

test('the documented commands restore a cluster to a time with pgBackRest, and nobody is served before restore:after', async () => {
  const folder = makeFolder();
  const tools = {
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_PG1_SOCKET_PATH: folder,
  };
  const cluster = await makeCluster(folder, tools);
  const env = {
    ...tools,
    PGHOST: folder,
    PGPORT: String(cluster.port),
    PGBACKREST_PG1_PORT: String(cluster.port),
  };
  await prepare(cluster);
  await runBlock(BEGIN, cluster, folder, env);
  expect(readFileSync(join(folder, 'pgbackrest.conf'), 'utf8')).toContain(cluster.data);
  // The data folder is outside the cluster's folder, so restoring the database leaves it unchanged.
  const place = placeOn(cluster, join(makeFolder(), 'data'));
  const before = await startVersion(PROJECT_FOLDER, place);
  const [giulia, marco, anna] = [
    await person(before.url),
    await person(before.url),
    await person(before.url),
  ];
  const pair = await couple(giulia, marco);
  await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  const { rows } = await cluster.query('postgres', 'SELECT clock_timestamp()::text AS now');
  await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  await recordErasure(erasuresFile(place.dataDir), anna.id);
  await cluster.query('postgres', 'SELECT pg_switch_wal()');
  await before.stop();

  const FINISH = 'npm --prefix /opt/beso run restore:after';
  const [recover = '', after = ''] = RECOVER.split(FINISH);
  const settings = { ...env, ...settingsOf(place), MOMENT: String(rows[0]?.now) };
  await runBlock(recover, cluster, folder, settings);
  const recovered = 'SELECT NOT pg_is_in_recovery() AS is_open';
  await expect
    .poll(async () => (await cluster.query('postgres', recovered)).rows)
    .toEqual([{ is_open: true }]);
  await refusesToServe(place);
  const said = await runBlock(`${FINISH}${after}`, cluster, folder, settings);
  expect(said).toContain('1 accounts that were erased later are erased again.');
  expect(said).toContain('1 movements of besos: all rules hold');
  const back = await startVersion(PROJECT_FOLDER, place);
  await isSignedOut({ url: back.url, cookie: marco.cookie() });
  expect(await (await signedIn(back.url, marco)).api.besos.getUserBesos()).toMatchObject({ totalBesos: 1 });
});
