import { CONNECTION_STATUSES } from '@beso/contract/connections';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, orderNumber, timestampColumn } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** Requests to connect. Only database functions write them. */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => profiles.id),
    targetId: uuid('target_id')
      .notNull()
      .references(() => profiles.id),
    relationshipType: text('relationship_type', { enum: ['couple', 'friend', 'family', 'group'] }).notNull(),
    /** A pending request has expired after `expiresAt`, even if the status is not yet updated. */
    status: text('status', { enum: CONNECTION_STATUSES }).notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    respondedAt: timestampColumn('responded_at'),
    /** The relationship that an accepted request led to. */
    relationshipId: uuid('relationship_id').references(() => relationships.id),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
  },
  (table) => [
    uniqueIndex('connection_requests_pending_idx')
      .on(table.requesterId, table.targetId)
      .where(sql`${table.status} = 'pending'`),
    index('connection_requests_requester_idx').on(table.requesterId, table.createdAt),
    index('connection_requests_target_idx').on(table.targetId).where(sql`${table.status} = 'pending'`),
    index('connection_requests_relationship_idx')
      .on(table.relationshipId)
      .where(sql`${table.relationshipId} IS NOT NULL`),
    index('connection_requests_ended_idx').on(table.createdAt).where(sql`${table.status} <> 'accepted'`),
    check(
      'connection_requests_status_known',
      sql`${table.status} IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')`,
    ),
    check(
      'connection_requests_type_known',
      sql`${table.relationshipType} IN ('couple', 'friend', 'family', 'group')`,
    ),
    check('connection_requests_of_two', sql`${table.requesterId} <> ${table.targetId}`),
    check(
      'connection_requests_accepted_leads',
      sql`(${table.status} = 'accepted') = (${table.relationshipId} IS NOT NULL)`,
    ),
  ],
);
