import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond so that it survives the way through JavaScript unchanged. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A number of the contract inside a check: written out, as checks take no parameters. */
export const limit = (value: number): SQL => sql.raw(String(value));

export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

/** The number of a transaction, never used again; transactions get theirs when they begin to write. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });
