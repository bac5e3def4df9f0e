// BESO_FAULTS_ROUNDS: how often all cases run. BESO_FAULTS_KILLS: how often the primary's host is killed.
// BESO_FAULTS_GIFTS: the least number of gifts in all rounds together.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openManyConnections } from '../../support/crowd.ts';
import { type GiftLoad, startGiftLoad } from '../../support/giving.ts';
import { type Deployment, openDeployment } from '../../support/hosts/deployment.ts';
import { openLiveObserver } from '../../support/live-clients.ts';

const ROUNDS = Number(process.env.BESO_FAULTS_ROUNDS ?? 1);
const KILLS = Number(process.env.BESO_FAULTS_KILLS ?? 1);
const GIFTS = Number(process.env.BESO_FAULTS_GIFTS ?? 0);
/** The number of tests in a round that give gifts. */
const CASES = 7;
const SHARE = GIFTS / ROUNDS / CASES;
const SOCKETS = 2_000;
const WITHIN = { timeout: 120_000, interval: 100 };
const GAP_MAX_MS = 30_000;

let house: Deployment;
let giving: GiftLoad;

beforeAll(async () => {
  house = await openDeployment();
  giving = await startGiftLoad(house);
}, 300_000);
afterAll(async () => {
  for (const line of giving?.summary() ?? []) process.stdout.write(`available: ${line}\n`);
  giving?.close();
  await house?.close();
}, 60_000);

const during = (name: string, happens: () => Promise<void>) => giving.during(name, happens, SHARE);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each(numbered(KILLS))('the primary’s host is killed: gifts succeed within 30 s (kill %i)', async () => {
  const { primary } = await house.database.whole();
  const { longestGapMs } = await giving.during('the primary’s host killed', () => primary.kill());
  expect(longestGapMs).toBeLessThan(GAP_MAX_MS);
  primary.start();
  await house.database.whole();
  await expectOneOfEach();
});

describe.each(numbered(ROUNDS))('round %i', () => {
  test('haproxy connects only to Redis’ master and PostgreSQL’s primary', async () => {
    await house.redis.whole();
    await house.database.whole();
    await expectOneOfEach();
  });

  test('the primary’s host is frozen: gifts succeed within 30 s, and none is written to the old primary', async () => {
    const { primary } = await house.database.whole();
    const { longestGapMs } = await during('the primary’s host frozen for 30 s', async () => {
      primary.freeze();
      await delay(30_000);
      primary.thaw();
    });
    expect(longestGapMs).toBeLessThan(GAP_MAX_MS);
    await house.database.whole();
  });

  test('the standby’s host is frozen: gifts succeed within 30 s, and the standby catches up', async () => {
    const { standby } = await house.database.whole();
    const { longestGapMs } = await during('the standby’s host frozen for 30 s', async () => {
      standby.freeze();
      await delay(30_000);
      standby.thaw();
    });
    expect(longestGapMs).toBeLessThan(GAP_MAX_MS);
    await house.database.whole();
  });

  test('Redis’ master is killed: no gift waits, and the nodes follow the new master', async () => {
    const master = await house.redis.whole();
    const { longestGapMs } = await during('Redis’ master killed', async () => {
      await redisServes();
      await house.redis.kill(master);
      await redisServes();
    });
    expect(longestGapMs).toBeLessThan(5_000);
    house.redis.start(master);
    expect(await house.redis.whole()).not.toBe(master);
    await expectOneOfEach();
  });

  test('a node is killed: gifts succeed at the other node', async () => {
    const [, node] = house.nodes;
    const { longestGapMs } = await during('a node killed', async () => {
      await node.kill();
      await delay(2_000);
      await node.start();
    });
    expect(longestGapMs).toBeLessThan(5_000);
  });

  test('a node hangs for a minute: gifts succeed at the other node, and the first one serves again', async () => {
    const [node] = house.nodes;
    const { longestGapMs } = await during('a node frozen for 60 s', async () => {
      node.freeze();
      await delay(60_000);
      node.thaw();
      await expect.poll(() => warningsOf(node.url), WITHIN).toEqual([]);
    });
    expect(longestGapMs).toBeLessThan(15_000);
  });

  test('the nodes are restarted one after the other: no request fails', async () => {
    const { failedTries } = await during('a rolling restart', async () => {
      for (const node of house.nodes) {
        await node.stop();
        await node.start();
      }
    });
    expect(failedTries).toBe(0);
  });

  test('2,000 live connections reconnect within 10 s during a rolling restart', async () => {
    const crowd = await openManyConnections(house.url, SOCKETS);
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

  test('Redis is unavailable for 20 s: no gift, event or node is lost, and events cross within 5 s of its return', async () => {
    const master = await house.redis.whole();
    const other = master === 'redis1' ? 'redis2' : 'redis1';
    const [giver] = giving.givers;
    if (giver === undefined) throw new Error('nobody gives');
    const witnesses = await Promise.all(house.nodes.map(({ url }) => openLiveObserver(url, giver)));
    onTestFinished(() => {
      for (const witness of witnesses) witness.close();
    });
    let crossedMs = Number.POSITIVE_INFINITY;
    const { longestGapMs } = await during('both Redis away for 20 s', async () => {
      await Promise.all([house.redis.kill(master), house.redis.kill(other)]);
      await delay(20_000);
      house.redis.start(master);
      house.redis.start(other);
      await expect.poll(() => house.redis.roleOf(master), { ...WITHIN, interval: 20 }).toBe('master');
      const back = performance.now();
      const made = giving.ids.length;
      const heard = () => {
        const times = giving.ids.slice(made).map((id) => witnesses.map(({ heardAt }) => heardAt.get(id)));
        return times.flatMap((each) => (each.every((at) => at !== undefined) ? [Math.max(...each)] : []));
      };
      await expect.poll(() => heard().length, { ...WITHIN, interval: 20 }).toBeGreaterThan(0);
      crossedMs = Math.min(...heard()) - back;
      await redisServes();
    });
    process.stdout.write(`available: an event crosses ${Math.round(crossedMs)} ms after Redis’ return\n`);
    expect(crossedMs).toBeLessThan(5_000);
    expect(longestGapMs).toBeLessThan(5_000);
    await house.redis.whole();
  });
});

async function warningsOf(url: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/readyz`);
  const { warnings = ['no answer'] } = (await answer.json()) as { warnings?: readonly string[] };
  return warnings;
}

/** Waits until `/readyz` of both nodes has no warning about Redis. */
async function redisServes(): Promise<void> {
  for (const node of house.nodes)
    await expect.poll(async () => String(await warningsOf(node.url)), WITHIN).not.toMatch(/redis-/);
}

/** Waits until haproxy leads new connections only to the writable Redis and PostgreSQL. */
async function expectOneOfEach(): Promise<void> {
  const roles = async () => new Set(await house.redis.rolesAt(house.here, 8));
  await expect.poll(roles, WITHIN).toEqual(new Set(['master']));
  expect(await roles()).toEqual(new Set(['master']));
  const writable = async () => new Set(await house.database.standbysAt(house.here, 8));
  await expect.poll(writable, WITHIN).toEqual(new Set([false]));
}
