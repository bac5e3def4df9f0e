// npm run give -w bench [-- --quick]: compares a gift with baseline/minimal.sql. See README.md.
import { readFileSync } from 'node:fs';
import { badgeDelays, type Couples, prepareCouples } from './support/badge.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { giftCall, giftScript, minimalScript } from './support/gift.ts';
import { runHttp } from './support/http.ts';
import { openListener } from './support/listener.ts';
import { quantile } from './support/numbers.ts';
import {
  addManyPeople,
  emptyInboxes,
  prepareGivers,
  resetDailyTotals,
  waitForInboxes,
} from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { measureInTurn, medianTimeRatio, rateOf, ratioOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const FUNCTION_AT_LEAST = 0.18;
const HTTP_AT_LEAST = 0.1;
const P99_AT_MOST = 30;
const CROWD_AT_MOST = 1.2;
const BADGE_MS_AT_MOST = 300;
const BADGES_AT_LEAST = 10;
/** The duration of the measurement of unread counts, including the time in which the receivers connect. */
const BADGE_SECONDS = 8;

type Givers = Awaited<ReturnType<typeof prepareGivers>>;

async function prepareMinimal(cluster: Cluster): Promise<void> {
  const minimal = await cluster.createDatabase('minimal', 'empty');
  await minimal.pool.query(readFileSync(new URL('./baseline/minimal.sql', import.meta.url), 'utf8'));
  const { rows } = await cluster.owner.pool.query('SELECT id, first_name, last_name FROM profiles');
  await minimal.pool.query('INSERT INTO people SELECT * FROM json_populate_recordset(NULL::people, $1)', [
    JSON.stringify(rows),
  ]);
  await minimal.pool.query('ANALYZE');
}

/** Measures on a new server, because an older server keeps PostgreSQL's plans for smaller tables. */
async function measure(cluster: Cluster, givers: Givers, beginRound: () => Promise<void>) {
  const { postgres } = cluster;
  const server = await cluster.startServer();
  const listener = await openListener(server.url, givers[0]?.cookie() ?? '');
  const [ours, minimal] = [await giftScript(postgres.appUrl, givers), minimalScript(givers)];
  const prepareRound = async () => {
    await waitForInboxes(cluster.owner);
    await beginRound();
    await cluster.settle();
  };
  const rounds = await measureInTurn({
    minimal: async () => {
      await prepareRound();
      return runPgbench(postgres.superuserUrl('minimal'), minimal);
    },
    function: async () => {
      await prepareRound();
      return runPgbench(postgres.appUrl, ours);
    },
    http: async () => {
      await prepareRound();
      return runHttp(server.url, giftCall(givers));
    },
  });
  listener.close();
  await server.stop();
  if (listener.heard() === 0) throw new Error('no live event arrived');
  return rounds;
}

type Rounds = Awaited<ReturnType<typeof measure>>;

/** Measures the time from a gift to the receiver's unread count, while all clients give. */
async function measureBadge(cluster: Cluster, givers: Givers, couples: Couples): Promise<boolean> {
  await resetDailyTotals(cluster.owner);
  const server = await cluster.startServer();
  let isOver = false;
  const load = runHttp(server.url, giftCall(givers), BADGE_SECONDS).finally(() => {
    isOver = true;
  });
  const [times] = await Promise.all([badgeDelays(server.url, couples, () => isOver), load]);
  await server.stop();
  if (times.length < BADGES_AT_LEAST) throw new Error(`only ${times.length} badges were measured`);
  const [middle, slow] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(`give: a badge follows after ${middle.toFixed(0)} ms (median of ${times.length})`);
  return checkFigure('give: a badge follows, p99 in ms,', slow, { atMost: BADGE_MS_AT_MOST });
}

function report(rounds: Rounds): boolean {
  const [minimal, fn, http] = [rateOf(rounds, 'minimal'), rateOf(rounds, 'function'), rateOf(rounds, 'http')];
  console.log(`give: medians ${Math.round(minimal)}, ${Math.round(fn)} and ${Math.round(http)}/s`);
  const reached = [
    checkFigure('give: function', ratioOf(rounds, 'function', 'minimal'), { atLeast: FUNCTION_AT_LEAST }),
    checkFigure('give: HTTP', ratioOf(rounds, 'http', 'minimal'), { atLeast: HTTP_AT_LEAST }),
    checkFigure(
      'give: HTTP p99 to the median of the minimal gift',
      medianTimeRatio(rounds, 'http', 'minimal'),
      {
        atMost: P99_AT_MOST,
      },
    ),
  ];
  return reached.every(Boolean);
}

await withCluster(async (cluster) => {
  const { owner } = cluster;
  const preparing = await cluster.startServer();
  const givers = await prepareGivers(preparing.url, owner);
  const couples = await prepareCouples(givers);
  await preparing.stop();
  await prepareMinimal(cluster);

  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const few = await measure(cluster, givers, async () => {
    await resetDailyTotals(owner);
    await emptyInboxes(owner);
  });
  const reached = [report(few), await measureBadge(cluster, givers, couples)];

  console.log('with 200,000 people and 200 unread notifications for whoever receives:');
  await emptyInboxes(owner);
  await addManyPeople(owner);
  const many = await measure(cluster, givers, () => resetDailyTotals(owner));
  report(many);
  const times = (name: 'function' | 'http') =>
    checkFigure(
      `give: ${name} costs with them, times`,
      ratioOf(few, name, 'minimal') / ratioOf(many, name, 'minimal'),
      {
        atMost: CROWD_AT_MOST,
      },
    );
  return [...reached, times('function'), times('http')].every(Boolean);
});
