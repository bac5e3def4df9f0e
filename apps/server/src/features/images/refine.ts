import { StoreUnavailableError } from '../../platform/files/store.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { buildImageFilePath } from './picture.ts';
import { claimImageForAvif, releaseAvifClaim, storeAvifResult } from './queries/refining.ts';
import { type AvifEncoder, createAvifEncoder } from './refiner.ts';

type Parts = Pick<Services, 'database' | 'files' | 'log'>;

/** How often a node looks for images that need AVIF files. */
const EVERY_MS = 10_000;

/** Writes both AVIF files, after removing older ones that a killed process may have left. */
async function writeAvif({ files }: Parts, path: string, avif: { feed: Buffer; full: Buffer }) {
  for (const variant of ['feed', 'full'] as const) {
    const place = buildImageFilePath(path, variant, 'avif');
    await files.remove(place);
    await files.write(place, avif[variant]);
  }
}

/**
 * Makes the AVIF files of the newest waiting image, and its placeholder if it has none. Returns whether an
 * image waited.
 * Both AVIF files must be smaller than the WebP files, because a browser that gets AVIF uses nothing else.
 */
export async function makeNextAvif(
  parts: Parts,
  refiner: AvifEncoder,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, files, log } = parts;
  const claimed = await claimImageForAvif(database);
  if (claimed === undefined) return false;
  const { id, path } = claimed;
  try {
    const [feed, full] = [
      await files.read(buildImageFilePath(path, 'feed')),
      await files.read(buildImageFilePath(path, 'full')),
    ];
    if (feed === null || full === null) throw new Error('the picture has no files');
    const refined = await refiner.refine(full, signal);
    const isSmaller = refined.feed.length < feed.length && refined.full.length < full.length;
    if (isSmaller) await writeAvif(parts, path, refined);
    const bytes = isSmaller ? refined.feed.length + refined.full.length : 0;
    const isKept = await storeAvifResult(database, { id, bytes, placeholder: refined.placeholder });
    // The image was deleted while it was being encoded.
    if (!isKept) await files.removeFolder(path);
  } catch (error) {
    if (signal.aborted || error instanceof StoreUnavailableError) {
      await releaseAvifClaim(database, id);
      throw error;
    }
    log.warn({ err: error, image: id }, 'a picture was not refined');
  }
  return true;
}

/** Makes AVIF files for images that wait, one image at a time. */
export function startAvifEncoding(parts: Parts): RepeatedWork {
  const refiner = createAvifEncoder();
  return repeatEvery(
    { everyMs: EVERY_MS, log: parts.log, failure: 'pictures not refined' },
    async (signal) => {
      try {
        while (!signal.aborted && (await makeNextAvif(parts, refiner, signal)));
      } finally {
        refiner.rest();
      }
    },
  );
}
