import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** A row for each node that runs, and for those that ran last. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  /** Digests of BESO_SECRET and BESO_SECRET_PREVIOUS. */
  secretMark: text('secret_mark').notNull(),
  previousMark: text('previous_mark'),
  /** The id in the file store; null while the store is away. */
  storeId: text('store_id'),
  aliveUntil: moment('alive_until').notNull(),
});
