import { IMAGE_BUCKETS } from '@beso/contract/images';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { authUsers } from '../identity/accounts/schema.ts';

/** Uploaded images. The store has the variants below `path`: `{bucket}/{userId}/{timestamp}-{random}`. */
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
    /** The total size of the image's files. */
    bytes: integer('bytes').notNull().default(0),
    /** A data: URL of a few pixels; null until it is made, or if it is too large. */
    placeholder: text('placeholder'),
    hasAvif: boolean('has_avif').notNull().default(false),
    /**
     * When a node next tries to make placeholder and AVIF files (null: never), and the number of attempts.
     */
    refineAt: moment('refine_at').default(sql`now() + interval '1 minute'`),
    refineTries: integer('refine_tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_owner_id_idx').on(table.ownerId),
    index('images_refine_at_idx').on(table.refineAt).where(sql`${table.refineAt} IS NOT NULL`),
  ],
);

/** Folders to be removed. Folders without a row wait, because the database may be older than they are. */
export const pictureRemovals = pgTable('picture_removals', {
  path: text('path').primaryKey(),
  /** No foreign key, because a database that is older than the files may not have this person. */
  ownerId: uuid('owner_id').notNull(),
  isPutAside: boolean('is_put_aside').notNull(),
  notedAt: moment('noted_at').notNull().defaultNow(),
});
