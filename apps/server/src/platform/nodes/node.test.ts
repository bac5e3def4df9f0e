import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { createDatabase } from '../../../test/support/app.ts';
import { startRedis } from '../../../test/support/redis.ts';
import { ConfigError } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { type FileStore, StoreUnavailableError } from '../files/store.ts';
import { createLogger } from '../log.ts';
import { openRedis } from '../redis/link.ts';
import type { RepeatedWork } from '../work/repeatEvery.ts';
import { joinNodes } from './node.ts';

const log = createLogger({ level: 'silent', pretty: false });

let database: Database;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name);
  database = openDatabase(inject('databaseUrls').application.replace(DATABASE_MARK, name), () => undefined);
  folder = mkdtempSync(join(tmpdir(), 'beso-nodes-'));
  files = openDiskStore(join(folder, 'shared'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.pool.query('DELETE FROM nodes'));

type Parts = Parameters<typeof joinNodes>[0];
type Given = Partial<Omit<Parts, 'config'>> & { readonly secret?: string; readonly previous?: string };

async function start({ secret = 'first', previous, ...given }: Given = {}): Promise<RepeatedWork> {
  const config = { secret, previousSecret: previous };
  const node = await joinNodes({
    config,
    database,
    files,
    redis: undefined,
    log,
    beatEveryMs: 200,
    ...given,
  });
  onTestFinished(() => node.stop());
  return node;
}
const refusal = (given: Given) =>
  start(given).then(
    () => undefined,
    (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
  );
const entered = async () =>
  (await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM nodes')).rows[0]?.count;
const expectWarnings = (node: RepeatedWork, warnings: readonly string[]) =>
  expect.poll(() => node.warnings?.(), { timeout: 20_000 }).toEqual(warnings);

test('a node with another secret does not start beside a running one, and replaces an ended one’s record', async () => {
  const first = await start();
  const { rows } = await database.pool.query('SELECT secret_mark AS mark FROM nodes');
  expect(rows).toEqual([{ mark: expect.stringMatching(/^[\w-]{43}$/) }]);
  for (const plain of ['first', hash('sha256', 'first', 'base64url')]) expect(rows[0].mark).not.toBe(plain);
  expect(await refusal({ secret: 'second' })).toMatch(/^BESO_SECRET differs/);
  expect(await entered()).toBe(1);
  expect(await refusal({})).toBeUndefined();
  expect(await entered()).toBe(2);
  await first.stop();
  expect(await refusal({ secret: 'second' })).toMatch(/^BESO_SECRET differs/);
});

test('a killed node counts as running for half a minute', async () => {
  await (await start()).stop();
  await database.pool.query("UPDATE nodes SET alive_until = now() + interval '10 s'");
  expect(await refusal({ secret: 'second' })).toContain('start again in 30 seconds');
  await database.pool.query("UPDATE nodes SET alive_until = now() - interval '1 ms'");
  expect(await refusal({ secret: 'second' })).toBeUndefined();
  expect(await entered()).toBe(1);
});

test('a heartbeat from before a backward clock step does not keep a node from starting', async () => {
  await (await start()).stop();
  await database.pool.query("UPDATE nodes SET alive_until = now() + interval '1 year'");
  expect(await refusal({ secret: 'second' })).toBeUndefined();
});

test('the secret can be changed node by node, and an old node may return meanwhile', async () => {
  await start();
  expect(await refusal({ secret: 'second', previous: 'first' })).toBeUndefined();
  expect(await refusal({ secret: 'first' })).toBeUndefined();
  expect(await refusal({ secret: 'third', previous: 'second' })).toMatch(/^BESO_SECRET differs/);
});

test('of nodes that start at once with two secrets only those with one of them start', async () => {
  const secrets = ['first', 'second', 'first', 'second', 'first', 'second'];
  const refused = await Promise.all(secrets.map((secret) => refusal({ secret })));
  const started = new Set(secrets.filter((_, index) => refused[index] === undefined));
  expect(started.size).toBe(1);
  expect(await entered()).toBe(3);
});

test('a node with another picture store does not start beside a running one', async () => {
  await start();
  const elsewhere = openDiskStore(join(folder, randomBytes(4).toString('hex')));
  expect(await refusal({ files: elsewhere })).toMatch(/^This node keeps pictures elsewhere/);
  expect(await refusal({ files: openDiskStore(join(folder, 'shared')) })).toBeUndefined();
});

test('an unavailable picture store delays no start, and a different one causes a warning when it returns', async () => {
  await start();
  const elsewhere = openDiskStore(join(folder, randomBytes(4).toString('hex')));
  let isAway = true;
  const read = (path: string) =>
    isAway ? Promise.reject(new StoreUnavailableError(undefined)) : elsewhere.read(path);
  const late = await start({ files: { ...elsewhere, read } });
  expect(late.warnings?.()).toEqual([]);
  isAway = false;
  await expect.poll(() => late.warnings?.(), { timeout: 20_000 }).toContain('another-picture-store');
}, 30_000);

test('nodes without Redis or with another one report a warning, and nodes with the same one do not', async () => {
  const redises = await Promise.all([startRedis(), startRedis()]);
  const links = redises.map(({ url }) => openRedis(url, log));
  onTestFinished(async () => {
    for (const link of links) link.close();
    await Promise.all(redises.map((each) => each.close()));
  });
  const [shared, lonely] = links;
  await expect.poll(() => links.map((link) => link.fault())).toEqual([undefined, undefined]);
  const pair = [await start({ redis: shared }), await start({ redis: shared })] as const;
  const without = await start();
  await expectWarnings(without, ['no-redis-beside-nodes']);
  await expectWarnings(pair[0], ['another-redis']);
  await without.stop();
  await expectWarnings(pair[0], []);
  const apart = await start({ redis: lonely });
  await expectWarnings(apart, ['another-redis']);
}, 60_000);
