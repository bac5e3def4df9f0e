import { EXPORT_STATES } from '@beso/contract/exports';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

/** Each person's newest export. Its file lies in the store below exports/{profileId}/{fileId}/. */
export const accountExports = pgTable(
  'account_exports',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    fileId: uuid('file_id').notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull().default('building'),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    /** How many of the `total` pictures are processed, including missing ones. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The node that makes the export keeps extending this time. When it passes, another node begins. */
    leaseUntil: timestampColumn('lease_until'),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestampColumn('expires_at'),
  },
  (table) => [
    index('account_exports_building_idx').on(table.requestedAt).where(sql`${table.state} = 'building'`),
    check('account_exports_state_known', sql`${table.state} IN ('building', 'ready', 'failed')`),
    check(
      'account_exports_ready_whole',
      sql`(${table.state} = 'ready') = (num_nulls(${table.bytes}, ${table.expiresAt}) = 0)`,
    ),
  ],
);
