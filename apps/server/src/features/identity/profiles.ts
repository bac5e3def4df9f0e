import type { Profile } from '@beso/contract/profiles';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';

/** A profile as sign-up makes it. */
interface RegisteredProfile {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly pronouns: Profile['pronouns'];
  readonly email: string;
  readonly homeLocation: string;
  readonly birthday: string;
  readonly language: Profile['language'];
  readonly timeZone: string;
}

/**
 * What sign-up and sign-in need of the profiles. Profiles refer to accounts and lie above them, so that
 * the list of features hands this in.
 */
export interface ProfilesOfAccounts {
  createProfile(tx: Transaction, profile: RegisteredProfile): Promise<void>;
  findMyProfile(services: Services, viewerId: ViewerId): Promise<Profile>;
  changeEmail(tx: Transaction, id: string, email: string): Promise<void>;
  storableTimeZone(db: Queryable, timeZone: string): Promise<string>;
  /** Notes with the account that it has a profile, where it has one; answers whether it has. */
  noteProfile(services: Services, userId: ViewerId): Promise<boolean>;
}
