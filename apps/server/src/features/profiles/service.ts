import type { Profile, SaveProfileInput } from '@beso/contract/profiles';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findRegistration, recordProfileCreated, refuseTooYoung } from '../identity/index.ts';
import { ownsImage } from '../images/index.ts';
import {
  countDaily,
  findProfile,
  insertProfile,
  isTimeZoneKnown,
  type NewProfile,
  upsertProfile,
} from './queries.ts';
import { profileView } from './view.ts';

/** Returns the time zone, or UTC if PostgreSQL does not know it. */
export async function storableTimeZone(db: Queryable, timeZone: string): Promise<string> {
  return (await isTimeZoneKnown(db, timeZone)) ? timeZone : 'UTC';
}

interface Consenting {
  readonly config: Pick<Config, 'legal'>;
  readonly database: Pick<Database, 'time'>;
}

/** Returns the consent to store, because registering means accepting the present terms. */
export const consentOf = ({ config: { legal }, database }: Consenting) => ({
  termsVersion: legal.termsVersion,
  termsAcceptedAt: new Date(database.time.now()),
});

/** [S7-018] [S7-020] Creates the profile of a new account, in the account's transaction. */
export async function createProfile(tx: Transaction, profile: NewProfile): Promise<void> {
  await recordProfileCreated(tx, await insertProfile(tx, profile));
}

/** [S3-002] [S4-002] Returns whether the person has a profile, and records that in the account. */
export async function syncAccountFromProfile(services: Services, userId: ViewerId): Promise<boolean> {
  const noted = await services.database.db.transaction(async (tx) => {
    const row = await findProfile(tx, userId);
    if (row !== undefined) await recordProfileCreated(tx, row);
    return row !== undefined;
  });
  if (noted) services.sessions.forgetPerson(userId);
  return noted;
}

/** Returns the viewer's profile. @throws if there is none */
export async function findMyProfile(services: Services, viewerId: ViewerId): Promise<Profile> {
  const row = await findProfile(services.database.db, viewerId);
  if (row === undefined) throw new Error('the session names a profile that does not exist');
  return profileView(services, viewerId, row);
}

/**
 * [S4-046] Changes the profile, or creates it with the registration's values for missing fields.
 * @throws IMAGE_NOT_FOUND unless the image is the viewer's own avatar; PROFILE_DAILY_LIMIT
 */
export async function saveMyProfile(
  services: Services,
  viewer: Viewer,
  input: z.output<typeof SaveProfileInput>,
): Promise<Profile> {
  const { db } = services.database;
  const { avatarImageId } = input;
  if (typeof avatarImageId === 'string' && !(await ownsImage(db, viewer.id, 'avatars', avatarImageId))) {
    throw fail('IMAGE_NOT_FOUND');
  }
  const timeZone = input.timeZone === undefined ? undefined : await storableTimeZone(db, input.timeZone);
  const change = { ...input, timeZone };
  const row = await db.transaction(async (tx) => {
    if (viewer.hasProfile) await countDaily(tx, viewer.id, 'profile');
    const registered = await findRegistration(tx, viewer.id);
    const created = {
      ...change,
      ...consentOf(services),
      id: viewer.id,
      email: viewer.email,
      pronouns: input.pronouns ?? registered.pronouns,
      homeLocation: input.homeLocation === undefined ? registered.homeLocation : input.homeLocation,
      birthday: input.birthday === undefined ? registered.birthday : input.birthday,
    };
    if (!viewer.hasProfile) refuseTooYoung(services.config, created.birthday);
    const saved = await upsertProfile(tx, created, change);
    await recordProfileCreated(tx, saved);
    return saved;
  });
  return profileView(services, viewer.id, row);
}
