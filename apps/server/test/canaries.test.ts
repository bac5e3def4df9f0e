import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../src/platform/log.ts';
import { sendOperation } from './authorization/perform.ts';
import { ALLOWED_PLACES, findLeaks, findUnneededPlaces } from './canaries/allowed.ts';
import { breakTables } from './canaries/break-tables.ts';
import { CANARY_CALLS } from './canaries/calls.ts';
import { createAndRemoveWords } from './canaries/deleted-words.ts';
import { type Canary, INPUT_FIELDS } from './canaries/fields.ts';
import { fieldsWithoutCanary, prepareCall, runCalls } from './canaries/run.ts';
import { searchForCanaries } from './canaries/search.ts';
import { buildWorld, type CanaryWorld } from './canaries/world.ts';
import { isDelivered, makeDeliveriesDue } from './support/notifications.ts';
import { startRedis, type TestRedis } from './support/redis.ts';

/** True in `npm run canaries`, which also searches the Redis of two nodes. */
const WITH_REDIS = process.env.BESO_CANARIES === 'all';

describe.each(['local', 'production'] as const)('in %s mode, with the log at its lowest level,', (mode) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-canaries-'));
  const lines: string[] = [];
  let world: CanaryWorld;
  let redis: TestRedis | undefined;

  beforeAll(async () => {
    redis = WITH_REDIS ? await startRedis() : undefined;
    const into = { write: (line: string) => void lines.push(line) };
    const log = createLogger({ level: 'trace', pretty: false, into });
    world = await buildWorld(mode, log, dataDir, redis === undefined ? {} : { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await world?.close();
    await redis?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Searches all places for canaries, which are the random words of the calls. */
  const look = async (canaries: readonly Canary[]) => {
    const mails = world.mails.received.map(({ to, headers, text, html }) =>
      JSON.stringify([to, [...headers], text, html]),
    );
    const others = { log: lines, mail: mails, Redis: (await redis?.dump()) ?? [] };
    return searchForCanaries(canaries, { owner: world.app.owner, dataDir, others });
  };
  const open = async () => {
    const { rows } = await world.app.owner.query<{ name: string }>(
      "SELECT name FROM pgboss.job WHERE state < 'completed' AND start_after <= now() AND name NOT LIKE '\\_\\_%'",
    );
    return rows;
  };
  const calls = CANARY_CALLS.filter(({ local }) => mode === 'local' || !local);

  // OWASP ASVS: data is protected as documented, and logs contain no sensitive data.
  // ASVS V14.2.4, V16.2.5
  test('text in any field of the contract is found only in permitted places', async () => {
    const { canaries, surprises } = await runCalls(calls, world);
    expect.soft(surprises).toEqual([]);
    if (mode === 'local') expect.soft(fieldsWithoutCanary(canaries)).toEqual([]);
    expect(INPUT_FIELDS.length).toBeGreaterThan(80);

    await makeDeliveriesDue(world.app, world.two);
    await expect.poll(() => isDelivered(world.app, world.two)).toBe(true);
    await expect.poll(open).toEqual([]);
    const { found, lookedThrough } = await look(canaries);
    expect.soft(findLeaks(found)).toEqual([]);
    if (mode === 'local') expect.soft(findUnneededPlaces(found)).toEqual([]);
    expect(lookedThrough).toBeGreaterThan(1_000);
    expect(lines.length).toBeGreaterThan(calls.length);
  });

  test('deleted and replaced texts are found nowhere after their time', async () => {
    const canaries = await createAndRemoveWords(world);
    expect(canaries).toHaveLength(10);
    expect((await look(canaries)).found).toEqual([]);
  });

  test('a database error that quotes a whole row writes none of it into the log', async () => {
    const prepared = [];
    for (const call of calls) prepared.push(await prepareCall(call, world));
    const begin = lines.length;
    const tables = ALLOWED_PLACES.map(({ place }) => place.split('.')[0] ?? '').filter(
      (name) => name !== 'mail',
    );
    await breakTables(world.app.owner, [...new Set(tables)]);
    let failed = 0;
    for (const { by, operation, input } of prepared)
      if ((await sendOperation(by, operation, input)).status === 500) failed += 1;
    expect(failed).toBeGreaterThan(15);
    const canaries = prepared.flatMap((call) => call.canaries);
    const others = { log: lines.slice(begin) };
    expect(others.log.filter((line) => line.includes('"err"')).length).toBeGreaterThanOrEqual(failed);
    const { found } = await searchForCanaries(canaries, { others });
    expect(findLeaks(found)).toEqual([]);
  });
});
