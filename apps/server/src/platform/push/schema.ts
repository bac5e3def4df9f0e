import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../db/columns.ts';

/** The key pairs that all nodes share, such as the keys for push services. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
});
