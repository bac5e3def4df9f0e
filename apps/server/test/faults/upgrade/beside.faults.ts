import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { readMigrations } from '../../../src/platform/db/migrations.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { BEFORE_OPERATIONS, commitBeforeLastMigration, unpackVersion } from './previous.ts';
import { createInstallation, launchVersion, PROJECT_FOLDER, startVersion } from './versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'beso-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WRITES_EACH = 40;
const BETWEEN_MS = 100;

/** Lists the sent messages in the order in which the servers accepted them. */
function sender() {
  const sent: string[] = [];
  const send = async (who: Person['api'], to: string, word: string) => {
    await who.chat.sendMessage({ personId: to, content: word, idempotencyKey: randomUUID() });
    sent.push(word);
  };
  return { sent, send };
}

async function migrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ file: string }>('SELECT file FROM upkeep.migrations ORDER BY file');
  return rows.map(({ file }) => file);
}

async function connected(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return owner;
}

test.each([
  ['before the last migration', commitBeforeLastMigration()],
  ['before backups and the command line', BEFORE_OPERATIONS],
])(
  'version %s writes while this one migrates and writes, and nothing is refused or lost',
  async (name, commit) => {
    const place = await createInstallation(join(folder, `data ${name}`));
    const before = await startVersion(unpackVersion(commit, join(folder, name)), place);
    const [giulia, marco] = [await person(before.url), await person(before.url)];
    const pair = await couple(giulia, marco);
    const { sent, send } = sender();
    let hasStarted = false;
    const writing = (async () => {
      for (let number = 0; number < WRITES_EACH || !hasStarted; number += 1) {
        await send(giulia.api, marco.id, `before ${number}`);
        await pause(BETWEEN_MS);
      }
    })();
    const after = await startVersion(PROJECT_FOLDER, place);
    hasStarted = true;
    const marcoAfter = openBrowser(after.url);
    await marcoAfter.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
    for (let number = 0; number < WRITES_EACH; number += 1)
      await send(marcoAfter.api, giulia.id, `after ${number}`);
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    await writing;
    expect(await before.ready()).toBe(200);
    expect((await marcoAfter.api.besos.getUserBesos()).totalBesos).toBe(1);
    await before.stop();

    const owner = await connected(place.ownerUrl);
    const { rows } = await owner.query<{ content: string }>('SELECT content FROM messages');
    expect(rows.map(({ content }) => content).sort()).toEqual(sent.toSorted());
    const { movements, rules } = await verifySnapshot(owner, APP_ROLE);
    expect([movements, rules.flatMap(({ findings }) => findings)]).toEqual([1, []]);
    expect(await migrationsOf(owner)).toEqual(readMigrations().map(({ file }) => file));
    await owner.end();
  },
  300_000,
);

test('two nodes that migrate at once take turns, and one that is killed during its migration leaves no partial change', async () => {
  const place = await createInstallation(join(folder, 'data of two'));
  const before = await startVersion(
    unpackVersion(commitBeforeLastMigration(), join(folder, 'before two')),
    place,
  );
  const [giulia, marco] = [await person(before.url), await person(before.url)];
  await couple(giulia, marco);
  // Two connections, because within one transaction `pg_stat_activity` always shows the same rows.
  const [owner, holder] = [await connected(place.ownerUrl), await connected(place.ownerUrl)];
  // This lock stops the first node in its migration, and the other nodes wait for that node.
  await holder.query('BEGIN; LOCK TABLE upkeep.migrations IN SHARE MODE');
  const waiting = async (event: string) => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'beso-migrate' AND wait_event = $1`,
      [event],
    );
    return rowCount;
  };
  const killed = await launchVersion(PROJECT_FOLDER, place);
  await expect.poll(() => waiting('relation'), { timeout: 60_000, interval: 20 }).toBe(1);
  const others = await Promise.all([
    launchVersion(PROJECT_FOLDER, place),
    launchVersion(PROJECT_FOLDER, place),
  ]);
  await expect.poll(() => waiting('advisory'), { timeout: 60_000, interval: 20 }).toBe(2);
  await killed.stop('SIGKILL');
  await holder.end();
  for (const node of others) await node.serves();
  expect(others.map(({ isRunning }) => isRunning())).toEqual([true, true]);
  expect(await migrationsOf(owner)).toEqual(readMigrations().map(({ file }) => file));
  const { sent, send } = sender();
  await send(giulia.api, marco.id, 'of the old node');
  for (const { url } of others) {
    const browser = openBrowser(url);
    await browser.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
    await send(browser.api, giulia.id, 'of a new node');
  }
  expect((await owner.query('SELECT FROM messages')).rowCount).toBe(sent.length);
  await owner.end();
});
