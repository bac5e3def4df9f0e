import { IMAGE_BUCKETS } from '@beso/contract/images';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from '../../platform/db/columns.ts';
import { authUsers } from '../identity/accounts/schema.ts';

/** Uploaded images. Their files lie below `path`: `{bucket}/{userId}/{timestamp}-{random}`. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => authUsers.id),
    bucket: text('bucket', { enum: IMAGE_BUCKETS }).notNull(),
    path: text('path').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The size of all its files together. */
    bytes: integer('bytes').notNull().default(0),
    /** A preview of a few pixels as a data: URL, or null. */
    placeholder: text('placeholder'),
    hasAvif: boolean('has_avif').notNull().default(false),
    /** The time when a node next tries to make AVIF files, or null for never. */
    refineAt: timestampColumn('refine_at').default(sql`now() + interval '1 minute'`),
    refineTries: integer('refine_tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_owner_id_idx').on(table.ownerId),
    index('images_refine_at_idx').on(table.refineAt).where(sql`${table.refineAt} IS NOT NULL`),
  ],
);

/**
 * Folders to be removed. Folders without an image's row wait, because the database may be a restored older
 * backup.
 */
export const pictureRemovals = pgTable('picture_removals', {
  path: text('path').primaryKey(),
  /** Has no foreign key, because an older backup may lack the person. */
  ownerId: uuid('owner_id').notNull(),
  isPutAside: boolean('is_put_aside').notNull(),
  notedAt: timestampColumn('noted_at').notNull().defaultNow(),
});
