import type { ImageBucket } from '@beso/contract/images';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { images } from './schema.ts';

export interface NewImage {
  readonly id: string;
  readonly ownerId: string;
  readonly bucket: ImageBucket;
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export async function insertImage(db: Queryable, image: NewImage): Promise<void> {
  await db.insert(images).values(image);
}

const READABLE_PATH = `
  SELECT i.path FROM images i
  WHERE i.id = $2 AND (
    i.owner_id = $1
    OR EXISTS (
      SELECT 1 FROM activities a JOIN relationship_members stay
        ON stay_shows(stay, a, (SELECT hidden_from($1)))
      WHERE a.image_id = i.id AND stay.profile_id = $1)
    OR EXISTS (
      SELECT 1 FROM profiles p
      JOIN relationship_members theirs ON theirs.profile_id = p.id AND theirs.left_at IS NULL
      JOIN relationship_members mine ON mine.relationship_id = theirs.relationship_id AND mine.left_at IS NULL
      WHERE p.id = i.owner_id AND p.avatar_image_id = i.id AND mine.profile_id = $1
        AND NOT are_blocked($1, i.owner_id)))`;

/**
 * Where the picture lies, if this person may see it now: one's own, that of an activity in one's feed, and the
 * present avatar of somebody one shares an active relationship with. Null otherwise, and always for the pictures of
 * people who are hidden from each other by a block.
 */
export async function findReadablePath(
  { pool }: Database,
  viewerId: ViewerId,
  imageId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ path: string }>({
    name: 'image_readable_path',
    text: READABLE_PATH,
    values: [viewerId, imageId],
  });
  return rows[0]?.path ?? null;
}
