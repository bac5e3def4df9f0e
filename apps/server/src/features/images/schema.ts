import { IMAGE_BUCKETS } from '@beso/contract/images';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/db/columns.ts';
import { authUsers } from '../auth/schema.ts';

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
    createdAt: createdAt(),
  },
  (table) => [index('images_owner_id_idx').on(table.ownerId)],
);
