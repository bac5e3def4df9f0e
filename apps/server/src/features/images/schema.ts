import { IMAGE_BUCKETS } from '@beso/contract/images';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { authUsers } from '../identity/accounts/schema.ts';

/** The file store has the variants under `path`: `{bucket}/{userId}/{timestamp}-{random}`. */
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
    /** The total size of its files. */
    bytes: integer('bytes').notNull().default(0),
    /** A data: address of a few pixels; null until it is made, or if it is too large. */
    placeholder: text('placeholder'),
    hasAvif: boolean('has_avif').notNull().default(false),
    /** When a node next makes placeholder and AVIF files, and the number of tries; null means never again. */
    refineAt: moment('refine_at').default(sql`now() + interval '1 minute'`),
    refineTries: integer('refine_tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_owner_id_idx').on(table.ownerId),
    index('images_refine_at_idx').on(table.refineAt).where(sql`${table.refineAt} IS NOT NULL`),
  ],
);

/** Folders of pictures to remove. Those without a row wait, as the database may be the older one. */
export const pictureRemovals = pgTable('picture_removals', {
  path: text('path').primaryKey(),
  /** Not a reference: of a database older than the files this person may be missing. */
  ownerId: uuid('owner_id').notNull(),
  isPutAside: boolean('is_put_aside').notNull(),
  notedAt: moment('noted_at').notNull().defaultNow(),
});
