// npm run reads -w bench [-- --quick]: compares reads with baseline/bare.ts. Measures the server's memory
// too.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../apps/server/test/support/builders.ts';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { projectNode } from '../scripts/lib/project.mjs';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { type RepeatedRequest, runHttp } from './support/http.ts';
import { processorMs, residentMegabytes } from './support/process.ts';
import { copyForBareProgram, prepareReaders } from './support/readers.ts';
import { cpuOf, type Measured, measureInTurn, rateOf, ratioOf } from './support/rounds.ts';
import { firstAnswer } from './support/server.ts';
import { CLIENTS, hasFlag, IS_QUICK, ROUNDS, SECONDS } from './support/settings.ts';

const BALANCE_AT_LEAST = 0.5;
const FEED_AT_LEAST = 0.65;
const MEGABYTES_AT_MOST = 200;
const LOAD_SECONDS = IS_QUICK ? 10 : 60;
const REST_MS = IS_QUICK ? 10_000 : 30_000;

const BALANCE_PATH = '/api/v1/besos/balance';
const FEED_PATH = '/api/v1/activities?limit=20';

async function startBareProgram(cluster: Cluster, reader: Person) {
  const database = await cluster.createDatabase('reads_baseline', 'empty');
  await database.pool.query(readFileSync(new URL('./baseline/reads.sql', import.meta.url), 'utf8'));
  await copyForBareProgram(cluster.owner, database);
  const port = await freePort();
  const child = spawn(projectNode(), [new URL('./baseline/bare.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: cluster.postgres.superuserUrl('reads_baseline'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  cluster.onClose(async () => {
    child.kill();
  });
  await firstAnswer(child, `${url}/balance/${reader.id}`);
  if (child.pid === undefined) throw new Error('the bare program is no process');
  return { url, pid: child.pid };
}

async function readFrom(
  program: { url: string; pid: number },
  callOf: (client: number) => RepeatedRequest,
  seconds = SECONDS,
): Promise<Measured> {
  const before = processorMs(program.pid);
  const measured = await runHttp(program.url, callOf, seconds);
  const cpuMs = (processorMs(program.pid) - before) / (measured.rate * seconds);
  return { ...measured, cpuMs };
}

async function checkPages(url: string, bareUrl: string, reader: Person): Promise<void> {
  const page = await fetch(url + FEED_PATH, { headers: { cookie: reader.cookie() } });
  const bare = await fetch(`${bareUrl}/feed/${reader.id}`);
  const idsOf = async (answer: Response) => {
    const { activities } = (await answer.json()) as { activities: { id: string }[] };
    return activities.map(({ id }) => id);
  };
  const [ours, theirs] = [await idsOf(page), await idsOf(bare)];
  if (ours.length !== 20 || String(ours) !== String(theirs))
    throw new Error('the two feeds are not the same');
}

async function measureMemory(
  cluster: Cluster,
  callOf: (path: string) => (client: number) => RepeatedRequest,
): Promise<boolean> {
  const server = await cluster.startServer();
  const started = residentMegabytes(server.pid);
  const half = LOAD_SECONDS / 2;
  await readFrom(server, callOf(BALANCE_PATH), half);
  await readFrom(server, callOf(FEED_PATH), half);
  const loaded = residentMegabytes(server.pid);
  await sleep(REST_MS);
  console.log(`reads: ${started.toFixed(0)} MB when started, ${loaded.toFixed(0)} MB at the end of the load`);
  const reached = checkFigure('reads: MB resident after a rest', residentMegabytes(server.pid), {
    atMost: MEGABYTES_AT_MOST,
  });
  await server.stop();
  return reached;
}

await withCluster(async (cluster) => {
  const preparing = await cluster.startServer();
  const readers = await prepareReaders(preparing.url, cluster.owner);
  await preparing.stop();
  const [first] = readers;
  if (first === undefined) throw new Error('nobody reads');
  const server = await cluster.startServer();
  const bare = await startBareProgram(cluster, first);
  await checkPages(server.url, bare.url, first);

  const ours = (path: string) => (client: number) => ({
    path,
    headers: { cookie: readers[client]?.cookie() ?? '' },
  });
  const theirs = (name: string) => (client: number) => ({ path: `/${name}/${readers[client]?.id}` });
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const rounds = await measureInTurn({
    'bare balance': () => readFrom(bare, theirs('balance')),
    balance: () => readFrom(server, ours(BALANCE_PATH)),
    'bare feed': () => readFrom(bare, theirs('feed')),
    feed: () => readFrom(server, ours(FEED_PATH)),
  });
  await server.stop();
  for (const name of ['balance', 'feed'] as const) {
    const [rate, bareRate] = [rateOf(rounds, name), rateOf(rounds, `bare ${name}`)];
    const [cpu, bareCpu] = [cpuOf(rounds, name), cpuOf(rounds, `bare ${name}`)];
    console.log(`reads: ${name} ${Math.round(rate)}/s, bare ${Math.round(bareRate)}/s (medians)`);
    console.log(`reads: ${name} ${cpu.toFixed(2)} ms of CPU each, bare ${bareCpu.toFixed(2)} ms`);
  }
  const reached = [
    checkFigure('reads: balance', ratioOf(rounds, 'balance', 'bare balance'), { atLeast: BALANCE_AT_LEAST }),
    checkFigure('reads: feed page', ratioOf(rounds, 'feed', 'bare feed'), { atLeast: FEED_AT_LEAST }),
  ];
  if (!hasFlag('--no-memory')) reached.push(await measureMemory(cluster, ours));
  return reached.every(Boolean);
});
