import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  runStatement,
  type Statement,
  statement,
  text,
} from '../../../platform/db/statement.ts';
import { pictureRemovals } from '../schema.ts';
import type { ImageUse } from './images.ts';

/** How long an unused image is kept. A gift in an offline queue may still refer to it. */
const UNUSED_KEEP_DAYS = 7;

/** Files without a row are removed after ASIDE_DAYS; if there are many, after MANY_ASIDE_DAYS. */
const ASIDE_DAYS = 7;
const MANY_ASIDE_DAYS = 30;
/** If more files than both limits allow have no row, the database is probably an older backup. */
const MANY = 100;
const MANY_SHARE = 0.1;

/** Builds the statement that deletes unused images, such as old avatars, and lists files for removal. */
export function deleteUnusedStatement(uses: readonly ImageUse[]): Statement<{ readonly path: string }> {
  return statement(
    'images_delete_unused',
    `WITH deleted AS (
       DELETE FROM images WHERE id IN (
         SELECT i.id FROM images i
         WHERE i.created_at < now() - make_interval(days => $1) AND NOT (${uses.join(' OR ')})
         LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING path, owner_id)
     INSERT INTO picture_removals (path, owner_id, is_put_aside) SELECT path, owner_id, false FROM deleted
     ON CONFLICT (path) DO UPDATE SET is_put_aside = false
     RETURNING path`,
    { path: text() },
  );
}

/** Deletes up to `atMost` unused images and lists their files for removal. Returns the number of images. */
export async function deleteUnusedImages(
  db: Queryable,
  unused: Statement<{ readonly path: string }>,
  atMost: number,
): Promise<number> {
  return (await runStatement(db, unused, [UNUSED_KEEP_DAYS, atMost])).rows.length;
}

/** Returns up to `atMost` folders of deleted images, whose files can be removed now. */
export async function listFoldersOfDeletedImages(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ path: pictureRemovals.path })
    .from(pictureRemovals)
    .where(eq(pictureRemovals.isPutAside, false))
    .limit(atMost);
  return rows.map(({ path }) => path);
}

/** Returns the folders of a person that are listed for removal, now or later. */
export async function listRemovalsOf(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ path: pictureRemovals.path })
    .from(pictureRemovals)
    .where(eq(pictureRemovals.ownerId, ownerId));
  return rows.map(({ path }) => path);
}

export async function unlistFolder(db: Queryable, path: string): Promise<void> {
  await db.delete(pictureRemovals).where(eq(pictureRemovals.path, path));
}

const PUT_ASIDE = statement(
  'picture_removals_put_aside',
  `INSERT INTO picture_removals (path, owner_id, is_put_aside)
   SELECT found.path, split_part(found.path, '/', 2)::uuid, true FROM unnest($1::text[]) AS found(path)
   WHERE found.path ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
     AND NOT EXISTS (SELECT FROM images i WHERE i.path = found.path)
   ON CONFLICT (path) DO NOTHING`,
  {},
);

/** Lists folders without a row for later removal; ignores paths unlike `{bucket}/{userId}/{name}`. */
export async function markFoldersAsStray(db: Queryable, paths: readonly string[]): Promise<void> {
  await runStatement(db, PUT_ASIDE, [paths]);
}

const TAKE_BACK = statement(
  'picture_removals_take_back',
  'DELETE FROM picture_removals r WHERE EXISTS (SELECT FROM images i WHERE i.path = r.path)',
  {},
);

/** Takes folders off the list if a restored backup has a row for them again. */
export async function unlistRestoredFolders(db: Queryable): Promise<void> {
  await runStatement(db, TAKE_BACK, []);
}

const ASIDE = statement(
  'picture_removals_aside',
  `SELECT count(*)::int AS count,
     count(*) > $1 AND count(*) > $2::float8 * (SELECT count(*) FROM images) AS are_many
   FROM picture_removals WHERE is_put_aside`,
  { count: integer, are_many: boolean },
);

const DUE = statement(
  'picture_removals_due',
  `SELECT path FROM picture_removals
   WHERE is_put_aside AND noted_at < now() - make_interval(days => $1) ORDER BY noted_at, path LIMIT $2`,
  { path: text() },
);

/**
 * Returns up to `atMost` folders that have been listed for long enough. If many are listed, `waiting` is
 * their number.
 */
export async function listFoldersToRemove(
  db: Queryable,
  atMost: number,
): Promise<{ due: string[]; waiting: number | undefined }> {
  const { rows: counted } = await runStatement(db, ASIDE, [MANY, MANY_SHARE]);
  const [{ count, are_many: areMany } = { count: 0, are_many: false }] = counted;
  const { rows } = await runStatement(db, DUE, [areMany ? MANY_ASIDE_DAYS : ASIDE_DAYS, atMost]);
  return { due: rows.map(({ path }) => path), waiting: areMany ? count : undefined };
}
