import type { ImageBucket } from '@beso/contract/images';
import { and, eq } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import {
  bigint,
  runStatement,
  type Statement,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { images } from '../schema.ts';
import { IMAGE_VISIBLE_TO_OWNER } from './withdrawn.ts';

export interface NewImage {
  readonly id: string;
  readonly ownerId: string;
  readonly bucket: ImageBucket;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly placeholder: string | null;
}

export async function insertImage(db: Queryable, image: NewImage): Promise<void> {
  await db.insert(images).values(image);
}

/** Returns whether this person uploaded the image to this bucket. */
export async function ownsImage(
  db: Queryable,
  ownerId: ViewerId,
  bucket: ImageBucket,
  imageId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerId, ownerId), eq(images.bucket, bucket)));
  return rows.length > 0;
}

/** An SQL condition that is true if a feature lets the person $1 see the image `i`. */
export type ImageCondition = string;

/** Builds the statement that finds the image $2 if $1 uploaded it or one of the conditions holds. */
export function readableImageStatement(
  conditions: readonly ImageCondition[],
): Statement<{ readonly path: string }> {
  return statement(
    'image_readable_path',
    `SELECT i.path FROM images i WHERE i.id = $2 AND (${[`i.owner_id = $1 AND i.${IMAGE_VISIBLE_TO_OWNER}`, ...conditions].join(' OR ')})`,
    { path: text() },
  );
}

/** Returns the path of an image that this person may see; otherwise null. */
export async function findReadablePath(
  database: Database,
  readable: Statement<{ readonly path: string }>,
  viewerId: ViewerId,
  imageId: string,
): Promise<string | null> {
  const { rows } = await runStatement(database, readable, [viewerId, imageId]);
  return rows[0]?.path ?? null;
}

const STORED = statement(
  'images_stored_bytes',
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM images WHERE owner_id = $1 AND ${IMAGE_VISIBLE_TO_OWNER}`,
  { bytes: bigint },
);

export async function sumImageBytes(db: Queryable, ownerId: ViewerId): Promise<number> {
  const { rows } = await runStatement(db, STORED, [ownerId]);
  return rows[0]?.bytes ?? 0;
}

const UNMEASURED = statement(
  'images_unmeasured',
  'SELECT id, path FROM images WHERE owner_id = $1 AND bytes = 0 LIMIT $2',
  { id: uuid, path: text() },
);

/** Returns up to `atMost` of a person's old images, whose size is not stored. */
export async function listImagesWithoutSize(db: Queryable, ownerId: ViewerId, atMost: number) {
  return (await runStatement(db, UNMEASURED, [ownerId, atMost])).rows;
}

export async function recordBytes(db: Queryable, imageId: string, bytes: number): Promise<void> {
  await db.update(images).set({ bytes }).where(eq(images.id, imageId));
}

/** An SQL condition that is true if a feature uses the image `i`. Unused images are deleted. */
export type ImageUse = string;

const OF_OWNER = statement('images_of_owner', 'SELECT id, path FROM images WHERE owner_id = $1 LIMIT $2', {
  id: uuid,
  path: text(),
});

export async function listImagesOf(db: Queryable, ownerId: string, atMost: number) {
  return (await runStatement(db, OF_OWNER, [ownerId, atMost])).rows;
}

/** Deletes the row of an image, whose files the caller has removed. */
export async function deleteImage(db: Queryable, id: string): Promise<void> {
  await db.delete(images).where(eq(images.id, id));
}

const PATHS = statement(
  'images_paths',
  `SELECT id, path FROM images WHERE owner_id = $1 AND ${IMAGE_VISIBLE_TO_OWNER} OR id = ANY ($2::uuid[])
   ORDER BY created_at, id`,
  { id: uuid, path: text() },
);

/** Returns the paths of a person's own images and of `others`, to which the caller has checked access. */
export async function listPicturePaths(db: Queryable, ownerId: string, others: readonly string[]) {
  return (await runStatement(db, PATHS, [ownerId, others])).rows;
}

const PATHS_AFTER = statement(
  'images_paths_after',
  'SELECT path FROM images WHERE path > $1 ORDER BY path LIMIT $2',
  { path: text() },
);

/** Returns the paths of up to `atMost` images in order, after the given path. */
export async function listImagePaths(on: ClientBase, after: string, atMost: number): Promise<string[]> {
  return (await runStatement(on, PATHS_AFTER, [after, atMost])).rows.map(({ path }) => path);
}
