import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond so that it survives the way through JavaScript unchanged. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A number of the contract inside a check: written out, as checks take no parameters. */
export const limit = (value: number): SQL => sql.raw(String(value));

/** Names of the contract as the list of a check: `IN (${list(KINDS)})`. */
export const list = (names: readonly string[]): SQL => sql.raw(names.map((name) => `'${name}'`).join(', '));

export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

/**
 * Which of two things came first. All of these numbers come from one sequence, and are taken under the lock
 * that decides: clocks step, so that an instant says when something was and never what came before it.
 */
export const orderNumber = (name = 'order_number') =>
  bigint(name, { mode: 'number' }).notNull().default(sql`nextval('order_numbers')`);

/** The same for a table that the application writes itself: which of one person's rows are the newest. */
export const rowNumber = () =>
  bigint('order_number', { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

/** The number of a transaction, never used again; transactions get theirs when they begin to write. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });
