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
    /** A name such as Europe/Rome. Daily limits and monthly quizzes follow this time zone. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** True if people with the link or mail address can find the person. */
    cardShown: boolean('card_shown').notNull().default(true),
    foundByName: boolean('found_by_name').notNull().default(false),
    /** The accepted terms; null if there were none at registration. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestampColumn('terms_accepted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('profiles_name_sought_idx').on(ordered(SEARCH_NAME)).where(sql`${table.foundByName}`),
    index('profiles_last_name_sought_idx').on(ordered(SEARCH_LAST_NAME)).where(sql`${table.foundByName}`),
    // An unknown time zone would make a later gift fail.
    check('profiles_time_zone_known', sql`(now() AT TIME ZONE ${table.timeZone}) IS NOT NULL`),
  ],
);

/** Counts of limited actions on the latest day. Apart from erasing, only `count_daily` writes this table. */
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
    /** The midnight that ends `day`, in the time zone in which the day began. */
    endsAt: timestampColumn('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.what] })],
);
