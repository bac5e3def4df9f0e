import type { Visibility } from '@beso/contract/connections';
import type { DailyLimit } from '@beso/contract/daily-limits';
import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { databaseErrorOf } from '../../platform/db/refusals.ts';
import {
  callFunction,
  functionCall,
  runStatement,
  statement,
  text,
  uuid,
} from '../../platform/db/statement.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { ImageUse } from '../images/index.ts';
import { profiles } from './schema.ts';

const UNKNOWN_TIME_ZONE = '22023';

export const USED_BY_PROFILES: ImageUse = 'EXISTS (SELECT 1 FROM profiles p WHERE p.avatar_image_id = i.id)';

export type ProfileRow = typeof profiles.$inferSelect;
export type NewProfile = typeof profiles.$inferInsert;
type Change = Partial<Omit<NewProfile, 'id' | 'email' | 'createdAt' | 'updatedAt'>>;

/** [S7-015] The columns that `personView` needs; a query that selects them joins `profiles`. */
export const personColumns = {
  id: profiles.id,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  avatarImageId: profiles.avatarImageId,
};

/** [S7-016] [S7-017] Returns the viewer's profile. */
export async function findProfile(db: Queryable, id: ViewerId): Promise<ProfileRow | undefined> {
  const rows = await db.select().from(profiles).where(eq(profiles.id, id));
  return rows[0];
}

/** Returns a person's language, or English for an account without a profile. */
export async function findLanguage(db: Queryable, id: string): Promise<Language> {
  const [row] = await db.select({ language: profiles.language }).from(profiles).where(eq(profiles.id, id));
  return row?.language ?? FALLBACK_LANGUAGE;
}

/** Returns a person's language and time zone; without a profile English and UTC. */
export async function findReaderLocale(
  db: Queryable,
  id: string,
): Promise<{ language: Language; timeZone: string }> {
  const [row] = await db
    .select({ language: profiles.language, timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row ?? { language: FALLBACK_LANGUAGE, timeZone: 'UTC' };
}

/** Copies the account's new address to the profile. */
export async function updateProfileEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.update(profiles).set({ email, updatedAt: sql`now()` }).where(eq(profiles.id, id));
}

/** [S7-018] Creates a profile. */
export async function insertProfile(tx: Transaction, profile: NewProfile): Promise<ProfileRow> {
  const [row] = await tx.insert(profiles).values(profile).returning();
  if (row === undefined) throw new Error('a profile was inserted and not answered');
  return row;
}

/** [S7-019] [S4-046] Changes the profile, or creates a missing one from `profile`. */
export async function upsertProfile(
  tx: Transaction,
  profile: NewProfile,
  change: Change,
): Promise<ProfileRow> {
  const [row] = await tx
    .insert(profiles)
    .values(profile)
    .onConflictDoUpdate({ target: profiles.id, set: { ...change, updatedAt: sql`now()` } })
    .returning();
  if (row === undefined) throw new Error('a profile was saved and not answered');
  return row;
}

const TIME_IN_ZONE = statement('time_in_zone', 'SELECT (now() AT TIME ZONE $1)::text AS now', {
  now: text(),
});

/** Returns whether PostgreSQL knows a time zone. Browsers may send an older name that it does not know. */
export async function isTimeZoneKnown(db: Queryable, timeZone: string): Promise<boolean> {
  try {
    await runStatement(db, TIME_IN_ZONE, [timeZone]);
    return true;
  } catch (error) {
    if (databaseErrorOf(error)?.code === UNKNOWN_TIME_ZONE) return false;
    throw error;
  }
}

const COUNT_DAILY = functionCall(
  'count_daily',
  { p_profile: uuid, p_what: text() },
  {},
  (called) => `SELECT FROM ${called}`,
);

/** Counts an action towards its daily limit. @throws a database error above the limit */
export async function countDaily(tx: Transaction, profileId: ViewerId, what: DailyLimit): Promise<void> {
  await callFunction(tx, COUNT_DAILY, { p_profile: profileId, p_what: what });
}

/** Returns the accepted version of the terms; null if there were none at registration. */
export async function findConsent(db: Queryable, id: ViewerId): Promise<string | null> {
  const [row] = await db.select({ version: profiles.termsVersion }).from(profiles).where(eq(profiles.id, id));
  return row?.version ?? null;
}

export async function acceptTerms(db: Queryable, id: ViewerId, version: string): Promise<void> {
  await db
    .update(profiles)
    .set({ termsVersion: version, termsAcceptedAt: sql`now()` })
    .where(eq(profiles.id, id));
}

/** Returns who may find this person. */
export async function findVisibility(db: Queryable, id: ViewerId): Promise<Visibility> {
  const [row] = await db
    .select({ cardShown: profiles.cardShown, foundByName: profiles.foundByName })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (row === undefined) throw new Error('the session names a profile that does not exist');
  return row;
}

export async function storeVisibility(tx: Transaction, id: ViewerId, chosen: Visibility): Promise<void> {
  const { cardShown, foundByName } = chosen;
  await tx.update(profiles).set({ cardShown, foundByName, updatedAt: sql`now()` }).where(eq(profiles.id, id));
}
