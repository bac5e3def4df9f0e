// npm run export -w bench [-- --quick]: compares an export with `zip -0`, and measures how long others wait.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { couple, gift, person } from '../apps/server/test/support/builders.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { median, quantile } from './support/numbers.ts';
import { residentMegabytes } from './support/process.ts';
import { IS_QUICK, ROUNDS } from './support/settings.ts';
import { openReader, readDuring } from './support/steady-reader.ts';

const RATE_AT_LEAST = 0.6;
const MEGABYTES_MORE = 64;
const P99_AT_MOST = 1.3;
const PICTURES = IS_QUICK ? 400 : 2_000;
/** The size of a picture; 2,000 of them make 1 GB. */
const PICTURE_BYTES = 500_000;
const QUIET_MS = 15_000;
const LOOK_MS = 50;

const run = promisify(execFile);

/** Adds pictures of random bytes, which do not compress, to a person's account. */
async function addPictures({ superuser }: Cluster, personId: string, files: string): Promise<void> {
  const paths = Array.from({ length: PICTURES }, (_, number) => `avatars/${personId}/${number}-bench`);
  for (const path of paths) {
    mkdirSync(join(files, path), { recursive: true });
    writeFileSync(join(files, path, 'full.webp'), randomBytes(PICTURE_BYTES));
  }
  await superuser.pool.query(
    `INSERT INTO images (owner_id, bucket, path, width, height, bytes, refine_at)
     SELECT $1, 'avatars', path, 1000, 1000, $3, NULL FROM unnest($2::text[]) AS path`,
    [personId, paths, PICTURE_BYTES],
  );
}

/** Waits until the export is ready; returns the milliseconds since the server began it. */
async function madeIn({ owner }: Cluster, personId: string): Promise<number> {
  let began = 0;
  for (;;) {
    const { rows } = await owner.pool.query<{ state: string; is_taken: boolean }>(
      'SELECT state, tries > 0 AS is_taken FROM account_exports WHERE profile_id = $1',
      [personId],
    );
    const { state, is_taken: isTaken } = rows[0] ?? { state: 'gone', is_taken: false };
    if (isTaken && began === 0) began = performance.now();
    if (state === 'ready') return performance.now() - began;
    if (state !== 'building') throw new Error(`the export is ${state}`);
    await sleep(LOOK_MS);
  }
}

const p99Of = ({ times }: { times: number[] }) => quantile(times, 0.99).toFixed(1);

await withCluster(async (cluster) => {
  const { url, pid, dataDir } = await cluster.startServer();
  const [anna, reader, partner] = [await person(url), await person(url), await person(url)];
  const relationshipId = await couple(reader, partner);
  for (let given = 0; given < 30; given += 1)
    await partner.api.besos.processBesoTransaction(gift(relationshipId, reader.id));
  const files = join(dataDir, 'files');
  await addPictures(cluster, anna.id, files);
  const read = openReader(url, reader);
  await readDuring(read, () => sleep(QUIET_MS));

  const [zipped, made, p99s, grown]: number[][] = [[], [], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await cluster.settle();
    const quiet = await readDuring(read, () => sleep(QUIET_MS));
    const archive = join(dataDir, `${randomUUID()}.zip`);
    const zip = await readDuring(read, () =>
      run('zip', ['-0', '-q', '-r', archive, `avatars/${anna.id}`], { cwd: files }),
    );
    rmSync(archive);
    await cluster.owner.pool.query('DELETE FROM account_exports');
    const before = residentMegabytes(pid);
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, residentMegabytes(pid));
    }, 200);
    await anna.api.exports.requestExport();
    const exported = await readDuring(read, () => madeIn(cluster, anna.id));
    clearInterval(looking);
    if (round === 0) continue;
    zipped?.push(zip.ms);
    made?.push(exported.result);
    p99s?.push(quantile(exported.times, 0.99) / quantile(quiet.times, 0.99));
    grown?.push(most - before);
    console.log(
      `  zip -0 ${(zip.ms / 1000).toFixed(1)} s   export ${(exported.result / 1000).toFixed(1)} s   ` +
        `p99 quiet ${p99Of(quiet)}, beside zip ${p99Of(zip)}, beside the export ${p99Of(exported)} ms   ` +
        `memory ${before.toFixed(0)} MB and ${(most - before).toFixed(0)} more`,
    );
  }
  const middle = (values: number[] = []) => median(values);
  return [
    checkFigure('export: to zip -0 over the same files,', middle(zipped) / middle(made), {
      atLeast: RATE_AT_LEAST,
    }),
    checkFigure('export: memory, MB more,', middle(grown), { atMost: MEGABYTES_MORE }),
    checkFigure('export: others’ p99 to the quiet one, times', middle(p99s), { atMost: P99_AT_MOST }),
  ].every(Boolean);
});
