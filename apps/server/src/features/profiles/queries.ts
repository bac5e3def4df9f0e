import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { databaseErrorOf } from '../../platform/db/refusals.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { authUsers } from '../auth/schema.ts';
import { images } from '../images/schema.ts';
import { profiles } from './schema.ts';

const UNKNOWN_TIME_ZONE = '22023';

export type ProfileRow = typeof profiles.$inferSelect;
export type NewProfile = typeof profiles.$inferInsert;
type Change = Partial<Omit<NewProfile, 'id' | 'email' | 'createdAt' | 'updatedAt'>>;

/** [S7-015] The columns of a person as others see them; join `profiles` and select these, then `personView`. */
export const personColumns = {
  id: profiles.id,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  avatarImageId: profiles.avatarImageId,
};

/** [S7-016] [S7-017] One's own profile, all of it. */
export async function findProfile(db: Queryable, id: ViewerId): Promise<ProfileRow | undefined> {
  const rows = await db.select().from(profiles).where(eq(profiles.id, id));
  return rows[0];
}

/** [S7-018] */
export async function insertProfile(tx: Transaction, profile: NewProfile): Promise<ProfileRow> {
  const [row] = await tx.insert(profiles).values(profile).returning();
  if (row === undefined) throw new Error('a profile was inserted and not answered');
  return row;
}

/** [S7-019] [S4-046] Changes the profile if there is one, otherwise makes it from `profile`. */
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

/** [S7-020] Notes with the account that a profile exists, since when, and under which names. */
export async function recordProfileCreated(tx: Transaction, profile: ProfileRow): Promise<void> {
  const { id, firstName, lastName, pronouns } = profile;
  await tx
    .update(authUsers)
    .set({
      firstName,
      lastName,
      pronouns,
      name: `${firstName} ${lastName}`,
      profileCreated: true,
      profileCreatedAt: sql`coalesce(${authUsers.profileCreatedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(authUsers.id, id));
}

/** [S3-002] What registration was told, for a profile that is made later. */
export async function findRegistration(db: Queryable, id: ViewerId) {
  const [row] = await db
    .select({
      pronouns: sql<ProfileRow['pronouns']>`${authUsers.pronouns}`,
      homeLocation: authUsers.homeLocation,
      birthday: authUsers.birthday,
    })
    .from(authUsers)
    .where(eq(authUsers.id, id));
  if (row === undefined) throw new Error('the session names an account that does not exist');
  return row;
}

/** True when the picture is this person's own and was uploaded as a profile picture. */
export async function ownsAvatar(db: Queryable, id: ViewerId, imageId: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerId, id), eq(images.bucket, 'avatars')));
  return rows.length > 0;
}

/** False when PostgreSQL does not know this time zone: browsers know some older names that it has dropped. */
export async function isTimeZoneKnown(db: Queryable, timeZone: string): Promise<boolean> {
  try {
    await db.execute(sql`SELECT now() AT TIME ZONE ${timeZone}`);
    return true;
  } catch (error) {
    if (databaseErrorOf(error)?.code === UNKNOWN_TIME_ZONE) return false;
    throw error;
  }
}
