import { randomBytes, randomUUID } from 'node:crypto';
import type { ImageBucket } from '@beso/contract/images';
import type { Queryable } from '../../platform/db/database.ts';
import { type FileStore, StoreFullError, StoreUnavailableError } from '../../platform/files/store.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { DecodedPicture } from './decode-process.ts';
import { getImageLinkSecondsLeft, type LinkClaims, type StoredImage } from './links.ts';
import { buildImageFilePath, checkAndDecodePicture, IMAGE_VARIANTS } from './picture.ts';
import { findReadablePath, insertImage, type readableImageStatement } from './queries/images.ts';

type Stores = { readonly db: Queryable; readonly files: FileStore };

/** Writes all variants. Throws only when all writes have ended, so that the caller can remove the files. */
async function writeVariants(
  { files }: Stores,
  path: string,
  variants: DecodedPicture['variants'],
): Promise<void> {
  const writing = IMAGE_VARIANTS.map((variant) =>
    files.write(buildImageFilePath(path, variant), variants[variant]),
  );
  const failed = (await Promise.allSettled(writing)).find((written) => written.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** [S3-037] Stores an image, first its files, so that every row has its files. @throws IMAGE_UNREADABLE */
export async function storeImage(
  stores: Stores,
  { ownerId, bucket, content }: { ownerId: string; bucket: ImageBucket; content: Buffer },
): Promise<StoredImage> {
  const { width, height, variants, placeholder } = await checkAndDecodePicture(content);
  const path = `${bucket}/${ownerId}/${Date.now()}-${randomBytes(8).toString('hex')}`;
  const bytes = IMAGE_VARIANTS.reduce((sum, variant) => sum + variants[variant].length, 0);
  const image = { id: randomUUID(), ownerId, bucket, path, width, height, bytes, placeholder };
  try {
    await writeVariants(stores, path, variants);
    await insertImage(stores.db, image);
  } catch (error) {
    // If the store is unavailable, removing files would fail too.
    if (error instanceof StoreFullError || !(error instanceof StoreUnavailableError))
      await stores.files.removeFolder(path).catch(() => undefined);
    throw error;
  }
  return { id: image.id, width, height, placeholder };
}

/** Returns the path of a link's image if the person may see it. @throws IMAGE_NOT_FOUND otherwise */
export async function resolveImageLink(
  { config, database }: Pick<Services, 'config' | 'database'>,
  readable: ReturnType<typeof readableImageStatement>,
  viewerId: ViewerId,
  claims: LinkClaims,
): Promise<{ path: string; validSeconds: number }> {
  const validSeconds = getImageLinkSecondsLeft({ config, database }, claims);
  if (validSeconds === 0 || claims.viewerId !== viewerId) throw fail('IMAGE_NOT_FOUND');
  const path = await findReadablePath(database, readable, viewerId, claims.imageId);
  if (path === null) throw fail('IMAGE_NOT_FOUND');
  return { path, validSeconds };
}
