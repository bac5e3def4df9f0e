import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/** A row for each running node. Running nodes delete the rows of ended ones. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** Digests of BESO_SECRET and BESO_SECRET_PREVIOUS. */
  secretMark: text('secret_mark').notNull(),
  previousMark: text('previous_mark'),
  /** The id that the file store contains; null while the store is unavailable. */
  storeId: text('store_id'),
  aliveUntil: timestampColumn('alive_until').notNull(),
});
