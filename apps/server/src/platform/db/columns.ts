import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp in milliseconds, the precision of a JavaScript Date. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Inlines a number into a check constraint, which takes no parameters. */
export const inlineNumber = (value: number): SQL => sql.raw(String(value));

/** Inlines names into a check constraint, as in `IN (${inlineNames(KINDS)})`. */
export const inlineNames = (names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `'${name}'`).join(', '));

export const createdAt = () => timestampColumn('created_at').notNull().defaultNow();
export const updatedAt = () => timestampColumn('updated_at').notNull().defaultNow();

/** Orders rows by a number, because clocks may step back. Writers hold a lock while they draw it. */
export const orderNumber = (name = 'order_number') =>
  bigint(name, { mode: 'number' }).notNull().default(sql`nextval('order_numbers')`);

export const rowNumber = () =>
  bigint('order_number', { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

/** The id of a transaction, which PostgreSQL never reuses. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });
