import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '../../platform/db/columns.ts';
import { authUsers } from '../auth/schema.ts';
import { images } from '../images/schema.ts';

/** [S3-001] `id` equals the auth user's. */
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
    /** IANA name; days of the economy and the quizzes are counted in it. */
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // An unknown zone raises here instead of in the middle of a gift.
    check('profiles_time_zone_known', sql`(now() AT TIME ZONE ${table.timeZone}) IS NOT NULL`),
  ],
);
