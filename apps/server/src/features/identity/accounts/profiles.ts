import type { Profile } from '@beso/contract/profiles';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';

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

/** Functions of profiles that accounts need, passed in because profiles depend on accounts. */
export interface ProfilesOfAccounts {
  createProfile(tx: Transaction, profile: RegisteredProfile): Promise<void>;
  findMyProfile(services: Services, viewerId: ViewerId): Promise<Profile>;
  changeEmail(tx: Transaction, id: string, email: string): Promise<void>;
  storableTimeZone(db: Queryable, timeZone: string): Promise<string>;
  /** Returns whether the person has a profile, and records that in the account. */
  noteProfile(services: Services, userId: ViewerId): Promise<boolean>;
}
