import { randomBytes, randomUUID } from 'node:crypto';
import type { ImageBucket } from '@beso/contract/images';
import type { Queryable } from '../../platform/db/database.ts';
import { type FileStore, StoreAway } from '../../platform/files/store.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { Picture } from './decode-process.ts';
import { type LinkClaims, linkValidSeconds, type StoredImage } from './links.ts';
import { fileOf, readPicture, VARIANTS } from './picture.ts';
import { findReadablePath, insertImage, type readableBy } from './queries/images.ts';

type Stores = { readonly db: Queryable; readonly files: FileStore };

/** Writes all or, as far as the store can be reached, none; what it leaves is found by its sweep. */
async function writeVariants({ files }: Stores, path: string, variants: Picture['variants']): Promise<void> {
  const writing = VARIANTS.map((variant) => files.write(fileOf(path, variant), variants[variant]));
  const failed = (await Promise.allSettled(writing)).find((written) => written.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * [S3-037] Keeps a picture in its variants at `{bucket}/{userId}/{timestamp}-{random}` and notes
 * it in `images`: files first, so that a row always has its files. Throws IMAGE_UNREADABLE.
 */
export async function storeImage(
  stores: Stores,
  { ownerId, bucket, content }: { ownerId: string; bucket: ImageBucket; content: Buffer },
): Promise<StoredImage> {
  const { width, height, variants, placeholder } = await readPicture(content);
  const path = `${bucket}/${ownerId}/${Date.now()}-${randomBytes(8).toString('hex')}`;
  const bytes = VARIANTS.reduce((sum, variant) => sum + variants[variant].length, 0);
  const image = { id: randomUUID(), ownerId, bucket, path, width, height, bytes, placeholder };
  try {
    await writeVariants(stores, path, variants);
    await insertImage(stores.db, image);
  } catch (error) {
    // Whoever waits for an answer does not wait for a store that is away once more.
    if (!(error instanceof StoreAway)) await stores.files.removeFolder(path).catch(() => undefined);
    throw error;
  }
  return { id: image.id, width, height, placeholder };
}

/**
 * Where the picture of a link lies, for the person it names, who must still be allowed to see it at this
 * moment. Throws IMAGE_NOT_FOUND for everything else, so that nothing can be learned from the difference.
 */
export async function openLink(
  { config, database }: Pick<Services, 'config' | 'database'>,
  readable: ReturnType<typeof readableBy>,
  viewerId: ViewerId,
  claims: LinkClaims,
): Promise<{ path: string; validSeconds: number }> {
  const validSeconds = linkValidSeconds(config, claims);
  if (validSeconds === 0 || claims.viewerId !== viewerId) throw fail('IMAGE_NOT_FOUND');
  const path = await findReadablePath(database, readable, viewerId, claims.imageId);
  if (path === null) throw fail('IMAGE_NOT_FOUND');
  return { path, validSeconds };
}
