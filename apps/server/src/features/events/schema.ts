import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

/** The newest number given out to each person; its row's lock keeps a person's numbers in the order of commits. */
export const eventCounters = pgTable('event_counters', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** The outbox: what happened, for whom. Written with the change it tells of, published after, pruned when old. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    publishedAt: moment('published_at'),
  },
  (table) => [
    unique('events_recipient_seq').on(table.recipientId, table.seq),
    index('events_unpublished_idx').on(table.id).where(sql`${table.publishedAt} IS NULL`),
    index('events_created_at_idx').on(table.createdAt),
  ],
);
