// npm run flood -w bench [-- --quick] [KIND ...]: how long a reader waits with and without a flood.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { couple, gift, person } from '../apps/server/test/support/builders.ts';
import { withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { FLOOD_KINDS, type FloodKind } from './support/flood-kinds.ts';
import { median, quantile } from './support/numbers.ts';
import { processorMs, residentMegabytes } from './support/process.ts';
import { ROUNDS, SECONDS } from './support/settings.ts';
import { openReader } from './support/steady-reader.ts';

const RECOVERY_MS = 20_000;
const MEGABYTES_MAX = 300;
// Lifts the limit of sixty pictures an hour, because one person uploads for many.
process.env.UPLOADS_PER_HOUR = '1000000';

interface Side {
  readonly times: number[];
  busyMs: number;
  lastedMs: number;
}

const FLOODER = fileURLToPath(new URL('./support/flooder.ts', import.meta.url));

async function rest(flooder: ChildProcess): Promise<number> {
  flooder.send('rest');
  const [done] = (await once(flooder, 'message')) as [number];
  return done;
}

await withCluster(async (cluster) => {
  const { url, pid } = await cluster.startServer(undefined, 'as shipped');
  const [reader, partner, stranger] = [await person(url), await person(url), await person(url)];
  const relationshipId = await couple(reader, partner);
  for (let given = 0; given < 30; given += 1) {
    await partner.api.besos.processBesoTransaction(gift(relationshipId, reader.id));
  }
  const read = openReader(url, reader);
  for (let warming = 0; warming < 2 * SECONDS; warming += 1) await read();
  await sleep(RECOVERY_MS / 4);
  let peak = 0;

  const slice = async (side: Side) => {
    const [cpu, began] = [processorMs(pid), performance.now()];
    side.times.push(...(await read()));
    side.busyMs += processorMs(pid) - cpu;
    side.lastedMs += performance.now() - began;
    peak = Math.max(peak, residentMegabytes(pid));
  };

  /** Measures with and without the flood in turn; returns the ratio of the 99th percentiles. */
  const measure = async (kind: FloodKind): Promise<number> => {
    const [quiet, flooded]: Side[] = [0, 0].map(() => ({ times: [], busyMs: 0, lastedMs: 0 }));
    if (quiet === undefined || flooded === undefined) throw new Error('there are two sides');
    const flooder = fork(FLOODER, [kind, url, stranger.cookie()]);
    await once(flooder, 'spawn');
    let came = 0;
    for (let turn = 0; turn < ROUNDS * SECONDS; turn += 1) {
      await slice(quiet);
      flooder.send('flood');
      await slice(flooded);
      came = await rest(flooder);
    }
    flooder.disconnect();
    await once(flooder, 'exit');
    const idleMs = (quiet.busyMs * flooded.lastedMs) / quiet.lastedMs;
    const [usual, under] = [quiet, flooded].map(({ times }) => quantile(times, 0.99)) as [number, number];
    const [middle, middleUnder] = [quiet, flooded].map(({ times }) => median(times)) as [number, number];
    console.log(
      `  ${kind}: ${Math.round((1000 * came) / flooded.lastedMs)} came a second, ` +
        `each cost ${((flooded.busyMs - idleMs) / came).toFixed(3)} ms of the server; ` +
        `median ${middle.toFixed(1)} and ${middleUnder.toFixed(1)} ms, p99 ${usual.toFixed(1)} and ${under.toFixed(1)} ms; ` +
        `${residentMegabytes(pid).toFixed(0)} MB`,
    );
    return under / usual;
  };

  const noise = await measure('nothing');
  console.log(`nothing, the control: p99 to the quiet one ${noise.toFixed(2)}`);
  const before = residentMegabytes(pid);
  peak = before;
  const asked = FLOOD_KINDS.filter((kind) => process.argv.includes(kind));
  const reached: boolean[] = [];
  for (const kind of asked.length > 0 ? asked : FLOOD_KINDS.slice(1)) {
    reached.push(checkFigure(`${kind}: p99 to the quiet one`, await measure(kind), { atMost: 2 }));
  }
  reached.push(checkFigure('memory: at most, in MB', peak, { atMost: MEGABYTES_MAX }));
  await sleep(RECOVERY_MS);
  const after = residentMegabytes(pid);
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${after.toFixed(0)} MB after`,
  );
  reached.push(checkFigure('memory: afterwards to before', after / before, { atMost: 1.1 }));
  return !reached.includes(false);
});
