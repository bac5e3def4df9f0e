import { StoreAway } from '../../platform/files/store.ts';
import type { Services } from '../../platform/services.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { fileOf } from './picture.ts';
import { claimUnrefined, giveBack, settleRefined } from './queries/refining.ts';
import { createRefiner, type Refiner } from './refiner.ts';

type Parts = Pick<Services, 'database' | 'files' | 'log'>;

/** A picture is looked at a minute after its upload, which belongs to those who wait. */
const EVERY_MS = 10_000;

/** Writes both AVIF files, also where somebody who was killed has left one of them. */
async function writeAvif({ files }: Parts, path: string, avif: { feed: Buffer; full: Buffer }) {
  for (const variant of ['feed', 'full'] as const) {
    const place = fileOf(path, variant, 'avif');
    await files.remove(place);
    await files.write(place, avif[variant]);
  }
}

/**
 * Makes placeholder and AVIF files of the newest picture that lacks them, and answers whether there was one.
 * The AVIF files are kept only where each is smaller than its WebP: a browser that finds one of them takes no
 * other format. Whoever dies in the middle leaves it to another, some minutes later.
 */
export async function refineNext(parts: Parts, refiner: Refiner, signal: AbortSignal): Promise<boolean> {
  const { database, files, log } = parts;
  const claimed = await claimUnrefined(database);
  if (claimed === undefined) return false;
  const { id, path } = claimed;
  try {
    const [feed, full] = [await files.read(fileOf(path, 'feed')), await files.read(fileOf(path, 'full'))];
    if (feed === null || full === null) throw new Error('the picture has no files');
    const refined = await refiner.refine(full, signal);
    const isSmaller = refined.feed.length < feed.length && refined.full.length < full.length;
    if (isSmaller) await writeAvif(parts, path, refined);
    const bytes = isSmaller ? refined.feed.length + refined.full.length : 0;
    const isKept = await settleRefined(database, { id, bytes, placeholder: refined.placeholder });
    // It was deleted meanwhile.
    if (!isKept) await files.removeFolder(path);
  } catch (error) {
    if (signal.aborted || error instanceof StoreAway) {
      await giveBack(database, id);
      throw error;
    }
    log.warn({ err: error, image: id }, 'a picture was not refined');
  }
  return true;
}

/** Every node does it, one picture at a time. */
export function startRefining(parts: Parts): Repeating {
  const refiner = createRefiner();
  return repeat({ everyMs: EVERY_MS, log: parts.log, failure: 'pictures not refined' }, async (signal) => {
    try {
      while (!signal.aborted && (await refineNext(parts, refiner, signal)));
    } finally {
      refiner.rest();
    }
  });
}
