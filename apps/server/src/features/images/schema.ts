import { IMAGE_BUCKETS } from '@beso/contract/images';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { authUsers } from '../identity/schema.ts';

/**
 * One uploaded picture; its variants lie in the file store
 * under `path`, as `{bucket}/{userId}/{timestamp}-{random}`.
 */
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
    /** What its files take in the store, together. */
    bytes: integer('bytes').notNull().default(0),
    /** The picture in a few pixels, as a data: address; null until it was made, or where it is too large. */
    placeholder: text('placeholder'),
    /** AVIF files lie beside the WebP files. */
    hasAvif: boolean('has_avif').notNull().default(false),
    /** When a node looks for a placeholder and AVIF files, how often some did; null: never again. */
    refineAt: moment('refine_at').default(sql`now() + interval '1 minute'`),
    refineTries: integer('refine_tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_owner_id_idx').on(table.ownerId),
    index('images_refine_at_idx').on(table.refineAt).where(sql`${table.refineAt} IS NOT NULL`),
  ],
);
