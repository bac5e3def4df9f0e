// npm run mixed -w bench [-- --quick]: mixes all calls that move besos, and fails if the ledger is wrong.
import { verifySnapshot } from '../apps/server/src/features/audit/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { APP_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { withCluster } from './support/cluster.ts';
import { openEconomy, type Timing } from './support/economy.ts';
import { checkFigure } from './support/figures.ts';
import { quantile } from './support/numbers.ts';
import { resetDailyTotals } from './support/people.ts';
import { type Measured, measureInTurn, ratioOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const AT_LEAST = 0.15;
const GROUPS = 4;
const PEOPLE_EACH = 8;

async function load(act: () => Promise<void>): Promise<Measured> {
  const until = performance.now() + SECONDS * 1000;
  let calls = 0;
  const client = async () => {
    while (performance.now() < until) {
      await act();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { rate: calls / SECONDS };
}

async function countDeadlocks(superuser: Database): Promise<number> {
  const { rows } = await superuser.pool.query<{ deadlocks: string }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = 'beso'",
  );
  return Number(rows[0]?.deadlocks);
}

async function findBroken(owner: Database): Promise<string[]> {
  const client = await owner.pool.connect();
  try {
    const { rules } = await verifySnapshot(client, APP_ROLE);
    return rules.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
  } finally {
    client.release();
  }
}

function printTimings(timings: readonly Timing[]): void {
  for (const name of new Set(timings.map((timing) => timing.name))) {
    const took = timings.filter((timing) => timing.name === name);
    const ms = took.map((timing) => timing.ms);
    const refused = took.filter(({ status }) => status >= 400).length;
    console.log(
      `  ${name.padEnd(10)} ${String(took.length).padStart(6)} calls, ${String(refused).padStart(5)} refused by a rule, p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
    );
  }
}

await withCluster(async (cluster) => {
  const { owner, superuser } = cluster;
  const server = await cluster.startServer();
  const economy = await openEconomy(server.url, { groups: GROUPS, peopleEach: PEOPLE_EACH });
  await owner.pool.query('ANALYZE');
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const rounds = await measureInTurn({
    balances: async () => {
      await resetDailyTotals(owner);
      await cluster.settle();
      economy.forgetGifts();
      return load(economy.readBalance);
    },
    mixed: () => load(economy.act),
  });
  const timings = economy.timings.filter(({ name }) => name !== 'balance');
  printTimings(timings);
  const all = timings.map(({ ms }) => ms);
  const failed = economy.timings.filter(({ status }) => status >= 500).length;
  const [deadlocks, broken] = [await countDeadlocks(superuser), await findBroken(owner)];
  console.log(
    `mixed: ${all.length} calls, p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`,
  );
  const reached = [
    checkFigure('mixed: failed', failed, { atMost: 0 }),
    checkFigure('mixed: deadlocks', deadlocks, { atMost: 0 }),
    checkFigure('mixed: rules of the ledger broken', broken.length, { atMost: 0 }),
    checkFigure('mixed: ratio to reading balances', ratioOf(rounds, 'mixed', 'balances'), {
      atLeast: AT_LEAST,
    }),
  ];
  return reached.every(Boolean);
});
