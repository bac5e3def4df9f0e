// npm run nodes -w bench [-- --quick]: compares two nodes with a single node. Needs haproxy and redis-server.
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { createHostNetwork } from '../apps/server/test/support/hosts/place.ts';
import { startProxy, waitUntilServing } from '../apps/server/test/support/hosts/proxy.ts';
import { startRedis, type TestRedis } from '../apps/server/test/support/redis.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { giftCall } from './support/gift.ts';
import { runHttp } from './support/http.ts';
import { median } from './support/numbers.ts';
import { emptyInboxes, prepareGivers, resetDailyTotals, waitForInboxes } from './support/people.ts';
import { processorMs } from './support/process.ts';
import { prepareReaders } from './support/readers.ts';
import { measureInTurn, rateOf, ratioOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const GIFTS_AT_LEAST = 0.8;
const FEED_AT_LEAST = 0.9;
const FEED_PATH = '/api/v1/activities?limit=20';
const BALANCE_PATH = '/api/v1/besos/balance';
/** The two nodes' database. If the single node used it too, that node would also send their events. */
const PAIR = 'pair';

/** Returns the processor time that Redis has used, in milliseconds. */
async function redisMs(redis: TestRedis): Promise<number> {
  const facts = String(await redis.command('INFO cpu'));
  const secondsOf = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(facts)?.[1]);
  return 1_000 * (secondsOf('used_cpu_user') + secondsOf('used_cpu_sys'));
}

async function startPair(cluster: Cluster, redis: TestRedis) {
  const { postgres } = cluster;
  const owner = await cluster.createDatabase(PAIR, 'copy');
  // Deletes the mark by which a server recognizes and refuses a copied database.
  await owner.pool.query('DELETE FROM upkeep.place');
  const urls = { appUrl: postgres.urlFor(APP_ROLE, PAIR), migrationUrl: postgres.urlFor(OWNER_ROLE, PAIR) };
  const start = () => cluster.startServer(urls, undefined, { REDIS_URL: redis.url });
  const nodes = [await start(), await start()] as const;
  const place = createHostNetwork();
  const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
  const proxy = await startProxy(place, [portOf(nodes[0]), portOf(nodes[1])]);
  cluster.onClose(async () => {
    await proxy.close();
    await place.close();
  });
  await waitUntilServing(proxy.url);
  return { owner, nodes, url: proxy.url };
}

await withCluster(async (cluster) => {
  const preparing = await cluster.startServer();
  const givers = await prepareGivers(preparing.url, cluster.owner);
  const readers = await prepareReaders(preparing.url, cluster.owner);
  await preparing.stop();
  const redis = await startRedis();
  cluster.onClose(() => redis.close());
  const pair = await startPair(cluster, redis);
  const bare = await cluster.startServer();

  const reading = (path: string) => (client: number) => ({
    path,
    headers: { cookie: readers[client]?.cookie() ?? '' },
  });
  const giving = async (url: string, owner: typeof pair.owner) => {
    await waitForInboxes(owner);
    await resetDailyTotals(owner);
    await emptyInboxes(owner);
    await cluster.settle();
    return runHttp(url, giftCall(givers));
  };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const rounds = await measureInTurn({
    'one gives': () => giving(bare.url, cluster.owner),
    'two give': () => giving(pair.url, pair.owner),
    'one reads': () => runHttp(bare.url, reading(FEED_PATH)),
    'two read': () => runHttp(pair.url, reading(FEED_PATH)),
  });
  for (const [one, two] of [
    ['one gives', 'two give'],
    ['one reads', 'two read'],
  ] as const)
    console.log(
      `nodes: ${one} ${Math.round(rateOf(rounds, one))}/s, ${two} ${Math.round(rateOf(rounds, two))}/s`,
    );

  const costs: { bare: number; node: number; redis: number }[] = [];
  const [node] = pair.nodes;
  const thousands = ({ rate }: { rate: number }) => (rate * SECONDS) / 1_000;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = [processorMs(bare.pid), processorMs(node.pid), await redisMs(redis)] as const;
    const alone = thousands(await runHttp(bare.url, reading(BALANCE_PATH)));
    const counted = thousands(await runHttp(node.url, reading(BALANCE_PATH)));
    const after = [processorMs(bare.pid), processorMs(node.pid), await redisMs(redis)] as const;
    if (round === 0) continue;
    costs.push({
      bare: (after[0] - before[0]) / alone,
      node: (after[1] - before[1]) / counted,
      redis: (after[2] - before[2]) / counted,
    });
  }
  const cost = (name: 'bare' | 'node' | 'redis') => median(costs.map((one) => one[name])).toFixed(0);
  console.log(
    `nodes: 1,000 balances take ${cost('bare')} ms of the bare node's processor time; ${cost('node')} ms of a node's with Redis, and ${cost('redis')} ms of Redis'`,
  );
  return [
    checkFigure('nodes: gifts', ratioOf(rounds, 'two give', 'one gives'), { atLeast: GIFTS_AT_LEAST }),
    checkFigure('nodes: feed page', ratioOf(rounds, 'two read', 'one reads'), { atLeast: FEED_AT_LEAST }),
  ].every(Boolean);
});
