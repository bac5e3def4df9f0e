import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { FEED_PAGE } from '../../../src/features/feed/queries.ts';
import { NEWEST } from '../../../src/platform/http/paging.ts';
import { couple, gift, person } from '../../support/builders.ts';
import { startInstalled, startStandby } from '../../support/installed.ts';
import { PRESENT, start } from '../upgrade/versions.ts';
import { blocksOf } from './page.ts';

const [NOTE = '', LOOK_UP = '', ASK = ''] = blocksOf('Reading from a standby');
const PAIRS = 10_000;
const AT_ONCE = 4;

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

async function twoClusters() {
  const folder = mkdtempSync(join(tmpdir(), 'beso-standby-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  for (const each of [one, other]) mkdirSync(each, { mode: 0o755 });
  const primary = await startInstalled(one);
  onTestFinished(() => primary.stop());
  const standby = await startStandby(primary, other);
  onTestFinished(() => standby.stop());
  return { folder, primary, standby };
}

interface Horizon {
  readonly version: string;
  readonly position: string;
}
interface Asked {
  readonly has_replayed: boolean;
}

test('the statements of the page tell a standby that has replayed somebody’s last write from one that has not', async () => {
  const { primary, standby } = await twoClusters();
  await primary.query(
    'postgres',
    'CREATE TABLE replica_horizons (profile_id uuid PRIMARY KEY, version bigint NOT NULL)',
  );
  await primary.query('postgres', 'CREATE TABLE posts (profile_id uuid NOT NULL, number integer NOT NULL)');
  await primary.query('postgres', 'CREATE INDEX ON posts (profile_id, number)');
  const answered = { there: 0, elsewhere: 0 };
  let next = 0;
  const seen = new Map<string, string>();
  /** The position with which a version was first seen. */
  const positionOf = (id: string, horizon: Horizon | undefined) => {
    if (horizon === undefined) throw new Error('the last write is not noted');
    const key = `${id} ${horizon.version}`;
    const position = seen.get(key) ?? horizon.position;
    seen.set(key, position);
    return position;
  };
  const race = async () => {
    const [writer, reader] = (await Promise.all(
      [primary, standby].map(({ url }) => connected(url('postgres', 'postgres'))),
    )) as [pg.Client, pg.Client];
    while (next < PAIRS) {
      next += 1;
      const number = next;
      // Several connections write for the same person at the same time.
      const id = `00000000-0000-4000-8000-${String(number % 7).padStart(12, '0')}`;
      await writer.query('BEGIN');
      await writer.query(NOTE, [id]);
      await writer.query('INSERT INTO posts VALUES ($1, $2)', [id, number]);
      await writer.query('COMMIT');
      const { rows: known } = await writer.query<Horizon>(LOOK_UP, [id]);
      const { rows: asked } = await reader.query<Asked>(ASK, [positionOf(id, known[0])]);
      const { rowCount } = await reader.query('SELECT FROM posts WHERE profile_id = $1 AND number = $2', [
        id,
        number,
      ]);
      if (asked[0]?.has_replayed === true) {
        expect([number, rowCount]).toEqual([number, 1]);
        answered.there += 1;
      } else answered.elsewhere += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, race));
  expect(answered.there + answered.elsewhere).toBeGreaterThanOrEqual(PAIRS);
  expect(answered.there).toBeGreaterThan(0);

  // Held behind, it says so for as long as it is.
  await standby.query('postgres', 'SELECT pg_wal_replay_pause()');
  const id = '00000000-0000-4000-8000-000000000000';
  const [writer, reader] = [
    await connected(primary.url('postgres', 'postgres')),
    await connected(standby.url('postgres', 'postgres')),
  ];
  await writer.query(NOTE, [id]);
  const { rows: known } = await writer.query<Horizon>(LOOK_UP, [id]);
  const position = positionOf(id, known[0]);
  const ask = async () => (await reader.query<Asked>(ASK, [position])).rows[0]?.has_replayed;
  expect(await ask()).toBe(false);
  await standby.query('postgres', 'SELECT pg_wal_replay_resume()');
  await expect.poll(ask).toBe(true);
});

test('the feed’s page can be read from a standby, as the role of the application', async () => {
  const { folder, primary, standby } = await twoClusters();
  await primary.query('postgres', 'CREATE ROLE beso_owner LOGIN; CREATE ROLE beso_app LOGIN');
  await primary.query('postgres', 'CREATE DATABASE beso OWNER beso_owner');
  const [applicationUrl, ownerUrl] = [primary.url('beso_app', 'beso'), primary.url('beso_owner', 'beso')];
  const node = await start(PRESENT, { dataDir: join(folder, 'data'), applicationUrl, ownerUrl });
  const [giulia, marco] = [await person(node.url), await person(node.url)];
  const { id } = await giulia.api.besos.processBesoTransaction(gift(await couple(giulia, marco), marco.id));
  const page = async () => {
    const reader = new pg.Client({ connectionString: standby.url('beso_app', 'beso') });
    await reader.connect();
    try {
      return JSON.stringify(
        (await reader.query(FEED_PAGE.text, [marco.id, NEWEST.number, NEWEST.id, 21])).rows,
      );
    } finally {
      await reader.end();
    }
  };
  await expect.poll(() => page().catch(String)).toContain(id);
});
