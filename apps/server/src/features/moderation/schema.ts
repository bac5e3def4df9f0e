import { MODERATION_ACTIONS, REPORT_REASONS, REPORT_SUBJECTS } from '@beso/contract/moderation';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inlineNames, timestampColumn } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

/** Reports about people and content. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => profiles.id),
    subjectKind: text('subject_kind', { enum: REPORT_SUBJECTS }).notNull(),
    /** Without a foreign key, because the report outlives the content. */
    subjectId: uuid('subject_id').notNull(),
    /** The author of the reported content, or the reported person. */
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note').notNull(),
    /** The reported content as it was when the report was made. */
    snapshot: jsonb('snapshot').notNull(),
    status: text('status', { enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    closedAt: timestampColumn('closed_at'),
  },
  (table) => [
    uniqueIndex('reports_open_once_idx')
      .on(table.reporterId, table.subjectKind, table.subjectId)
      .where(sql`${table.status} = 'open'`),
    index('reports_queue_idx').on(table.createdAt).where(sql`${table.status} = 'open'`),
    index('reports_person_id_idx').on(table.personId),
    check('reports_status_known', sql`${table.status} IN ('open', 'upheld', 'dismissed')`),
    check('reports_closed_when_decided', sql`(${table.status} = 'open') = (${table.closedAt} IS NULL)`),
    check('reports_note_length', sql`char_length(${table.note}) <= 1000`),
  ],
);

/** Decisions of operators, which outlive the reports. */
export const moderationActions = pgTable(
  'moderation_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'set null' }),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => profiles.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('moderation_actions_created_at_idx').on(table.createdAt),
    index('moderation_actions_person_id_idx').on(table.personId),
    index('moderation_actions_operator_id_idx').on(table.operatorId),
    index('moderation_actions_report_id_idx').on(table.reportId),
    check('moderation_actions_action_known', sql`${table.action} IN (${inlineNames(MODERATION_ACTIONS)})`),
  ],
);
