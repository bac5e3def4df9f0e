import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { gift } from '../../support/builders.ts';
import { type Giver, prepareGivers } from '../../support/givers.ts';
import { startRedis } from '../../support/redis.ts';
import { emptyPlace, launch, PRESENT, start } from '../upgrade/versions.ts';

const CLIENTS = 16;
/** Longer than every limit in the program. */
const FROZEN_MS = Number(process.env.BESO_FAULTS_FROZEN_MS ?? 122_000);
const TRY_MS = 10_000;
const AFTER_MS = 15_000;
const PAUSE_MS = 50;

test('a node that hung for two minutes answers 503 or serves when it wakes, and no gift is lost or doubled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beso-frozen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const redis = await startRedis();
  onTestFinished(() => redis.close());
  const place = await emptyPlace(folder);
  const env = { REDIS_URL: redis.url, LOG_LEVEL: 'warn' };
  const first = await start(PRESENT, place, env);
  const others = [await launch(PRESENT, place, env), await launch(PRESENT, place, env)];
  for (const node of others) await node.serves();
  const owner = new pg.Pool({ connectionString: place.ownerUrl, max: 4 });
  onTestFinished(() => owner.end());
  const givers = await prepareGivers(first.url, owner, CLIENTS);
  const urls = [first.url, ...others.map(({ url }) => url)];
  const answers = new Map<string, number>();
  const given: string[] = [];
  let isOver = false;

  const tryGift = async (url: string, giver: Giver, body: unknown) => {
    const answer = await fetch(`${url}${API_PREFIX}/besos/gifts`, {
      method: 'POST',
      headers: { cookie: giver.cookie(), origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const said = (await answer.json()) as { id: string };
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
    return { status: String(answer.status), id: said.id };
  };
  const giveOn = async (giver: Giver, number: number) => {
    for (let turn = number; !isOver; ) {
      const partner = await giver.nextPartner();
      const body = gift(partner, partner);
      for (;;) {
        // All nodes in turn, so that many calls wait at the frozen one.
        const url = urls[turn % urls.length] ?? '';
        const { status, id } = await tryGift(url, giver, body).catch((error: Error) => ({
          status: error.name,
          id: '',
        }));
        answers.set(status, (answers.get(status) ?? 0) + 1);
        turn += 1;
        if (status === '201') {
          given.push(id);
          break;
        }
        await delay(PAUSE_MS);
      }
    }
  };

  const giving = Promise.all(givers.map(giveOn));
  await expect.poll(() => given.length).toBeGreaterThan(CLIENTS);
  first.signal('SIGSTOP');
  await delay(FROZEN_MS);
  const before = given.length;
  first.signal('SIGCONT');
  await delay(AFTER_MS);
  isOver = true;
  await giving;
  process.stdout.write(`frozen: ${JSON.stringify(Object.fromEntries(answers))}\n`);
  expect(given.length).toBeGreaterThan(before);
  const known = ['201', '503', 'TimeoutError', 'TypeError'];
  expect([...answers.keys()].filter((status) => !known.includes(status))).toEqual([]);
  const client = await owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements).toBe(given.length);
  expect(new Set(given).size).toBe(given.length);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});
