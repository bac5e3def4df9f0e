import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { openCrowd } from '../../support/crowd.ts';
import { type Ear, openEar } from '../../support/ears.ts';
import { Acknowledged, type Giver, giveUntil, prepareGivers } from '../../support/givers.ts';
import { type House, openHouse } from '../../support/hosts/house.ts';

const CLIENTS = 16;
const ROUNDS = Number(process.env.BESO_FAULTS_ROUNDS ?? 1);
/** Gifts before a fault, and after it. */
const AROUND = 200;
const SOCKETS = 2_000;
const WITHIN = { timeout: 120_000, interval: 100 };

let house: House;
let givers: Giver[];
let ears: Ear[];
/** All gifts of the file. */
const all = new Acknowledged();

beforeAll(async () => {
  house = await openHouse();
  givers = await prepareGivers(house.url, house.owner, CLIENTS);
  ears = await Promise.all(givers.map((giver) => openEar(house.url, giver)));
}, 300_000);
afterAll(async () => {
  for (const ear of ears ?? []) ear.close();
  await house?.close();
}, 60_000);

interface Seen {
  readonly longestGapMs: number;
  readonly failedTries: number;
  readonly given: number;
}

/** Lets something happen under gifts, and proves afterwards that none was lost, doubled or went unheard. */
async function underGifts(name: string, happens: () => Promise<void>): Promise<Seen> {
  const before = { tries: all.failedTries, gifts: all.ids.length };
  let isOver = false;
  const giving = Promise.all(givers.map((giver) => giveUntil(() => isOver, house.url, giver, all)));
  const more = (from: number) =>
    expect.poll(() => all.since(from), { ...WITHIN, message: `${name}: gifts` }).toBeGreaterThan(AROUND);
  await Promise.race([more(performance.now()), giving]);
  const from = performance.now();
  try {
    await Promise.race([happens(), giving]);
    await Promise.race([more(performance.now()), giving]);
  } finally {
    isOver = true;
  }
  await giving;
  const seen = {
    longestGapMs: Math.round(all.longestGapMs(from)),
    failedTries: all.failedTries - before.tries,
    given: all.ids.length - before.gifts,
  };
  process.stdout.write(
    `available: ${name}: ${seen.given} gifts, ${seen.failedTries} tries failed, longest gap ${seen.longestGapMs} ms\n`,
  );
  const client = await house.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements, name).toBe(all.ids.length);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
  await expect.poll(missing, { ...WITHIN, timeout: 30_000, message: `${name}: events` }).toEqual([]);
  for (const node of house.nodes) expect(node.isRunning, `${name}: a node ended`).toBe(true);
  return seen;
}

/** Gifts that no giver's page has heard of. */
function missing(): string[] {
  return all.ids.filter((id) => !ears.some(({ activities }) => activities.has(id)));
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

test.each(rounds)('the primary’s host is killed: gifts again within 30 s (round %i)', async () => {
  const { primary } = await house.database.whole();
  const { longestGapMs } = await underGifts(`${primary.host}, the primary, killed`, () => primary.kill());
  expect(longestGapMs).toBeLessThan(30_000);
  primary.start();
  await house.database.whole();
});

test('the primary’s host is frozen: gifts again within 30 s, and none on the old primary when it wakes', async () => {
  const { primary } = await house.database.whole();
  const { longestGapMs } = await underGifts(`${primary.host}, the primary, frozen`, async () => {
    primary.freeze();
    await delay(30_000);
    primary.thaw();
  });
  expect(longestGapMs).toBeLessThan(30_000);
  await house.database.whole();
});

test('the standby’s host is frozen: gifts again within 30 s, and the standby follows when it wakes', async () => {
  const { standby } = await house.database.whole();
  const { longestGapMs } = await underGifts(`${standby.host}, the standby, frozen`, async () => {
    standby.freeze();
    await delay(30_000);
    standby.thaw();
  });
  expect(longestGapMs).toBeLessThan(30_000);
  await house.database.whole();
});

test('Redis’ master is killed: no gift waits, and the nodes follow the new master', async () => {
  const master = await house.redis.whole();
  const { longestGapMs } = await underGifts(`${master}, Redis’ master, killed`, async () => {
    await redisServes();
    await house.redis.kill(master);
    await redisServes();
  });
  expect(longestGapMs).toBeLessThan(5_000);
  house.redis.start(master);
  expect(await house.redis.whole()).not.toBe(master);
});

test('a node is killed: gifts go on at the other one', async () => {
  const [, node] = house.nodes;
  const { longestGapMs } = await underGifts('a node killed', async () => {
    await node.kill();
    await delay(2_000);
    await node.start();
  });
  expect(longestGapMs).toBeLessThan(5_000);
});

test('the nodes are restarted one after the other: no try fails', async () => {
  const { failedTries } = await underGifts('a rolling restart', async () => {
    for (const node of house.nodes) {
      await node.stop();
      await node.start();
    }
  });
  expect(failedTries).toBe(0);
});

test('2,000 live connections are back within 10 s during a rolling restart', async () => {
  const crowd = await openCrowd(house.url, SOCKETS);
  onTestFinished(() => crowd.close());
  await expect.poll(crowd.connected, WITHIN).toBe(SOCKETS);
  for (const node of house.nodes) {
    await node.stop();
    await node.start();
    await expect.poll(crowd.connected, WITHIN).toBe(SOCKETS);
  }
  process.stdout.write(`available: ${SOCKETS} sockets, away for ${crowd.longestAwayMs()} ms at most\n`);
  expect(crowd.longestAwayMs()).toBeGreaterThan(0);
  expect(crowd.longestAwayMs()).toBeLessThan(10_000);
});

test('Redis away for 20 s costs no gift, no event and no node', async () => {
  const master = await house.redis.whole();
  const other = master === 'redis1' ? 'redis2' : 'redis1';
  let back = 0;
  const { longestGapMs } = await underGifts('both Redis away for 20 s', async () => {
    await Promise.all([house.redis.kill(master), house.redis.kill(other)]);
    await delay(20_000);
    house.redis.start(master);
    house.redis.start(other);
    await house.redis.whole();
    back = performance.now();
    await redisServes();
  });
  process.stdout.write(`available: Redis is seen again ${Math.round(performance.now() - back)} ms later\n`);
  expect(longestGapMs).toBeLessThan(5_000);
});

/** Warnings of Redis: `redis-away`, and `redis-refuses` at a replica. */
async function redisWarnings(url: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/readyz`);
  const { warnings = ['no answer'] } = (await answer.json()) as { warnings?: readonly string[] };
  return warnings;
}

/** Waits until both nodes write into Redis. */
async function redisServes(): Promise<void> {
  for (const node of house.nodes)
    await expect.poll(async () => String(await redisWarnings(node.url)), WITHIN).not.toMatch(/redis-/);
}
