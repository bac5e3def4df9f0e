import { QUIZ_BESOS_PER_MONTH, QUIZ_HIGH_AWARD, QUIZ_QUESTIONS } from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { inlineNumber, orderNumber, timestampColumn, updatedAt } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** A person's quiz settings and current month of quizzes. Without a row, defaults apply. */
export const quizProfiles = pgTable(
  'quiz_profiles',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    /** When the person first saved a whole set of answers. */
    myInfoAt: timestampColumn('my_info_at'),
    /** True if others may play quizzes about the person. */
    isOpen: boolean('is_open').notNull().default(true),
    /** True if members of groups may play; null until the person has decided. */
    openToGroups: boolean('open_to_groups'),
    /** The month of the last quiz, the time zone in which that month began, and the month's end. */
    period: text('period'),
    periodZone: text('period_zone'),
    periodEndsAt: timestampColumn('period_ends_at'),
    /** When the job that announces months checks this person next, and the last month that it announced. */
    noticeDueAt: timestampColumn('notice_due_at'),
    noticedPeriod: text('noticed_period'),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('quiz_profiles_notice_due_idx').on(table.noticeDueAt).where(sql`${table.noticeDueAt} IS NOT NULL`),
    check(
      'quiz_profiles_period_whole',
      sql`num_nonnulls(${table.period}, ${table.periodZone}, ${table.periodEndsAt}) IN (0, 3)`,
    ),
  ],
);

/** A person's answers about themselves; they belong to no relationship. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    questionId: text('question_id').notNull(),
    optionId: text('option_id').notNull(),
    answeredAt: timestampColumn('answered_at').notNull(),
    /** A new number each time that the person chooses another option. */
    changedNumber: orderNumber('changed_number'),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.questionId] })],
);

/**
 * [S3-012] A set of a person's own answers (`my_info`), or a quiz about somebody (`partner_quiz`).
 * `answers` is a list of `{questionId, options, selectedOption, correctAnswer}` with stable ids [S3-013].
 */
export const quizSessions = pgTable(
  'quiz_sessions',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** The person whom the quiz is about; null for `my_info`. */
    subjectId: uuid('subject_id').references(() => profiles.id),
    /** The latest of the relationships that the two shared when the quiz began. */
    relationshipId: uuid('relationship_id').references(() => relationships.id),
    quizType: text('quiz_type', { enum: ['partner_quiz', 'my_info'] }).notNull(),
    status: text('status', { enum: ['running', 'completed', 'lapsed'] }).notNull(),
    /** The month of the quiz in the taker's calendar, and the zone of that calendar. */
    period: text('period'),
    timeZone: text('time_zone'),
    periodEndsAt: timestampColumn('period_ends_at'),
    finishBy: timestampColumn('finish_by'),
    /** The number from which the order of the options is drawn. */
    seed: integer('seed'),
    answers: jsonb('answers').notNull(),
    score: integer('score'),
    /** Null until the session is completed. */
    besosEarned: integer('besos_earned'),
    startedAt: timestampColumn('started_at').notNull(),
    orderNumber: orderNumber(),
    completedAt: timestampColumn('completed_at'),
    completedNumber: bigint('completed_number', { mode: 'number' }),
    /** When one of the two people hid the session from both. */
    hiddenAt: timestampColumn('hidden_at'),
  },
  (table) => [
    uniqueIndex('quiz_sessions_once_a_period_idx')
      .on(table.profileId, table.subjectId, table.period)
      .where(sql`${table.subjectId} IS NOT NULL`),
    // Sums up what a taker has won in a month.
    index('quiz_sessions_month_idx').on(table.profileId, table.period).where(sql`${table.besosEarned} > 0`),
    index('quiz_sessions_running_idx').on(table.finishBy).where(sql`${table.status} = 'running'`),
    index('quiz_sessions_taken_idx')
      .on(table.profileId, table.completedNumber.desc().nullsFirst())
      .where(sql`${table.subjectId} IS NOT NULL AND ${table.status} = 'completed'`),
    index('quiz_sessions_about_idx')
      .on(table.subjectId, table.completedNumber.desc().nullsFirst())
      .where(sql`${table.subjectId} IS NOT NULL AND ${table.status} = 'completed'`),
    index('quiz_sessions_my_info_idx')
      .on(table.profileId, table.orderNumber.desc().nullsFirst())
      .where(sql`${table.quizType} = 'my_info'`),
    check('quiz_sessions_status_known', sql`${table.status} IN ('running', 'completed', 'lapsed')`),
    check(
      'quiz_sessions_whole',
      sql`CASE ${table.quizType}
        WHEN 'partner_quiz' THEN ${table.subjectId} <> ${table.profileId}
          AND num_nulls(${table.subjectId}, ${table.relationshipId}, ${table.period}, ${table.timeZone},
            ${table.periodEndsAt}, ${table.finishBy}, ${table.seed}, ${table.score}) = 0
        WHEN 'my_info' THEN num_nonnulls(${table.subjectId}, ${table.relationshipId}, ${table.period},
            ${table.timeZone}, ${table.periodEndsAt}, ${table.finishBy}, ${table.seed}, ${table.score}) = 0
          AND ${table.status} = 'completed' AND ${table.besosEarned} = 0
        ELSE false END`,
    ),
    check('quiz_sessions_ten', sql`jsonb_array_length(${table.answers}) = ${inlineNumber(QUIZ_QUESTIONS)}`),
    check('quiz_sessions_score_range', sql`${table.score} BETWEEN 0 AND ${inlineNumber(QUIZ_QUESTIONS)}`),
    check(
      'quiz_sessions_award_range',
      sql`${table.besosEarned} BETWEEN 0 AND ${inlineNumber(Math.min(QUIZ_HIGH_AWARD, QUIZ_BESOS_PER_MONTH))}`,
    ),
    check(
      'quiz_sessions_completed_whole',
      sql`(${table.status} = 'completed') = (num_nulls(${table.completedAt}, ${table.completedNumber},
        ${table.besosEarned}) = 0)`,
    ),
    check(
      'quiz_sessions_hidden_when_completed',
      sql`${table.status} = 'completed' OR ${table.hiddenAt} IS NULL`,
    ),
  ],
);
