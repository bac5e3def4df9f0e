import { randomBytes, randomUUID } from 'node:crypto';
import type { ImageBucket } from '@beso/contract/images';
import type { ImageVariant } from '@beso/contract/limits';
import type { Queryable } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { type LinkClaims, linkValidSeconds } from './links.ts';
import { fileOf, readPicture, VARIANTS } from './picture.ts';
import { findReadablePath, insertImage, type readableBy } from './queries.ts';

interface StoredImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/**
 * [S3-037] Keeps a picture in its variants at `{bucket}/{userId}/{timestamp}-{random}` and notes
 * it in `images`: files first, so that a row always has its files. Throws IMAGE_UNREADABLE.
 */
export async function storeImage(
  { db, files }: { db: Queryable; files: FileStore },
  { ownerId, bucket, content }: { ownerId: string; bucket: ImageBucket; content: Buffer },
): Promise<StoredImage> {
  const { width, height, variants } = await readPicture(content);
  const path = `${bucket}/${ownerId}/${Date.now()}-${randomBytes(8).toString('hex')}`;
  const bytes = VARIANTS.reduce((sum, variant) => sum + variants[variant].length, 0);
  const image = { id: randomUUID(), ownerId, bucket, path, width, height, bytes };
  try {
    await Promise.all(VARIANTS.map((variant) => files.write(fileOf(path, variant), variants[variant])));
    await insertImage(db, image);
  } catch (error) {
    await Promise.all(VARIANTS.map((variant) => files.remove(fileOf(path, variant))));
    throw error;
  }
  return { id: image.id, width, height };
}

/**
 * The file behind a link, for the person it names, who must still be allowed to see it at this moment.
 * Throws IMAGE_NOT_FOUND for everything else, so that nothing can be learned from the difference.
 */
export async function readImage(
  { config, database, files }: Services,
  readable: ReturnType<typeof readableBy>,
  viewerId: ViewerId,
  claims: LinkClaims,
  variant: ImageVariant,
): Promise<{ content: Buffer; validSeconds: number }> {
  const validSeconds = linkValidSeconds(config, claims);
  if (validSeconds === 0 || claims.viewerId !== viewerId) throw fail('IMAGE_NOT_FOUND');
  const path = await findReadablePath(database, readable, viewerId, claims.imageId);
  const content = path === null ? null : await files.read(fileOf(path, variant));
  if (content === null) throw fail('IMAGE_NOT_FOUND');
  return { content, validSeconds };
}
