import { DAILY_LIMITS, type DailyLimit } from '@beso/contract/daily-limits';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn, updatedAt } from '../../platform/db/columns.ts';
import { authUsers } from '../identity/accounts/schema.ts';
import { images } from '../images/schema.ts';
import { SEARCH_LAST_NAME, SEARCH_NAME } from './search-names.ts';

const ordered = (sought: string) => sql.raw(`(${sought}) text_pattern_ops`);

/** [S3-001] `id` is the account's id. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => authUsers.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    pronouns: text('pronouns', { enum: ['he/him', 'she/her', 'they/them', ''] })
      .notNull()
      .default(''),
    email: text('email').notNull(),
    homeLocation: text('home_location'),
    birthday: date('birthday', { mode: 'string' }),
    avatarImageId: uuid('avatar_image_id').references(() => images.id),
    language: text('language', { enum: ['en', 'es', 'fr', 'it'] })
      .notNull()
      .default('en'),
    /** The name of the time zone, such as Europe/Rome. The days of limits and months of quizzes follow it. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** True if people who have the person's link or mail address can find the person. */
    cardShown: boolean('card_shown').notNull().default(true),
    foundByName: boolean('found_by_name').notNull().default(false),
    /** Which terms the person accepted, and when; null if there were none at registration. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestampColumn('terms_accepted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('profiles_name_sought_idx').on(ordered(SEARCH_NAME)).where(sql`${table.foundByName}`),
    index('profiles_last_name_sought_idx').on(ordered(SEARCH_LAST_NAME)).where(sql`${table.foundByName}`),
    // Refuses an unknown time zone now, because a later gift would otherwise fail on it.
    check('profiles_time_zone_known', sql`(now() AT TIME ZONE ${table.timeZone}) IS NOT NULL`),
  ],
);

/**
 * One row per person and kind of limited action, for the latest day. Only `count_daily` writes it, and
 * accepts only the kinds in DAILY_LIMITS.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    what: text('what', {
      enum: Object.keys(DAILY_LIMITS) as [DailyLimit, ...DailyLimit[]],
    }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The midnight that ends `day`, in the time zone that the person had at its beginning. */
    endsAt: timestampColumn('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.what] })],
);
