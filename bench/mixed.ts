// Everything that moves a beso at once, through HTTP: gifts, undos, requests and their answers, rewards, and the reads
// between them, by people who all share groups. Prints p50 and p99 of each call, and its throughput as a ratio to the
// same clients only reading their balance. No answer may be a 5xx, no transaction a deadlock, and the ledger must hold.
// npm run mixed -w bench. Quiet the machine first; BENCH_ROUNDS and BENCH_SECONDS shorten it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifySnapshot } from '../apps/server/src/features/besos/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { APP_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { openEconomy, type Timing } from './support/economy.ts';
import { makeFolder } from './support/folder.ts';
import { median, quantile } from './support/numbers.ts';
import { startOnDatabase } from './support/server.ts';

const TARGET = 0.15;
const CLIENTS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const GROUPS = 4;
const PEOPLE_EACH = 8;

/** Lets every client do `act` again and again; answers calls per second. */
async function load(act: () => Promise<void>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let calls = 0;
  const client = async () => {
    while (performance.now() < until) {
      await act();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return calls / SECONDS;
}

/** A day for everybody's 50 besos, and nothing left to write from before. */
async function beginRound(owner: Database, superuser: Database): Promise<void> {
  await owner.pool.query('TRUNCATE beso_daily_totals');
  await superuser.pool.query('CHECKPOINT');
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

const dataDir = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
const owner = openDatabase(postgres.migrationUrl, () => undefined);
const superuser = openDatabase(postgres.superuserUrl('beso'), () => undefined);
let server: Awaited<ReturnType<typeof startOnDatabase>> | undefined;
try {
  await migrateDatabase(postgres.migrationUrl, APP_ROLE);
  server = await startOnDatabase(postgres, join(dataDir, 'server'));
  const economy = await openEconomy(server.url, { groups: GROUPS, peopleEach: PEOPLE_EACH });
  await owner.pool.query('ANALYZE');
  const measured = { mixed: [] as number[], reads: [] as number[] };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  for (let round = 0; round <= ROUNDS; round += 1) {
    await beginRound(owner, superuser);
    economy.forgetGifts();
    const reads = await load(economy.readBalance);
    const mixed = await load(economy.act);
    if (round === 0) {
      economy.timings.length = 0;
      continue;
    }
    measured.reads.push(reads);
    measured.mixed.push(mixed);
    console.log(`  balances ${Math.round(reads)}/s   mixed ${Math.round(mixed)}/s`);
  }
  const timings = economy.timings.filter(({ name }) => name !== 'balance');
  printTimings(timings);
  const all = timings.map(({ ms }) => ms);
  const failed = economy.timings.filter(({ status }) => status >= 500).length;
  const [deadlocks, broken] = [await countDeadlocks(superuser), await findBroken(owner)];
  const ratio = median(measured.mixed) / median(measured.reads);
  console.log(
    `mixed: ${all.length} calls, p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`,
  );
  console.log(`mixed: ${failed} failed, ${deadlocks} deadlocks, ${broken.length} rules of the ledger broken`);
  console.log(`mixed: ratio to reading balances ${ratio.toFixed(2)}, at least ${TARGET.toFixed(2)} wanted`);
  process.exitCode = ratio >= TARGET && failed + deadlocks + broken.length === 0 ? 0 : 1;
} finally {
  await server?.stop();
  await owner.close();
  await superuser.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
