import type { Profile } from '@beso/contract/profiles';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { boolean, runStatement, statement, text } from '../../../../platform/db/statement.ts';
import type { ViewerId } from '../../../../platform/http/viewer.ts';
import { authUsers } from '../schema.ts';

const LOCK_ACCOUNT = statement(
  'links_lock_account',
  'SELECT email FROM auth_users WHERE id = $1 FOR NO KEY UPDATE',
  { email: text() },
);

/** Locks an account, as every change of the account or its links requires, and returns its address. */
export async function lockAccount(tx: Transaction, userId: string): Promise<string | undefined> {
  return (await runStatement(tx, LOCK_ACCOUNT, [userId])).rows[0]?.email;
}

const VERIFY = statement(
  'links_verify_email',
  'UPDATE auth_users SET email_verified = true, updated_at = now() WHERE id = $1',
  {},
);

export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, VERIFY, [userId]);
}

const IS_VERIFIED = statement(
  'links_is_verified',
  'SELECT email_verified AS "isVerified" FROM auth_users WHERE id = $1',
  { isVerified: boolean },
);

export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  return (await runStatement(db, IS_VERIFIED, [userId])).rows[0]?.isVerified ?? false;
}

const IS_PROVEN = statement(
  'links_is_proven',
  'SELECT email_verified OR phone_number IS NOT NULL AS "isProven" FROM auth_users WHERE id = $1',
  { isProven: boolean },
);

/** Returns whether an account has a verified address or a phone number. */
export async function hasVerifiedContact(db: Queryable, userId: string): Promise<boolean> {
  return (await runStatement(db, IS_PROVEN, [userId])).rows[0]?.isProven ?? false;
}

const IS_TAKEN = statement(
  'email_is_taken',
  `SELECT EXISTS (SELECT FROM auth_users WHERE email = $2 AND id <> $1)
     OR EXISTS (
       SELECT FROM auth_links WHERE email = $2 AND purpose = 'undo_email' AND user_id <> $1
         AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()) AS "isTaken"`,
  { isTaken: boolean },
);

/** Returns whether another account has this address, or could still get it back. */
export async function isEmailTaken(db: Queryable, personId: string, email: string): Promise<boolean> {
  return (await runStatement(db, IS_TAKEN, [personId, email])).rows[0]?.isTaken ?? false;
}

/** Returns the id of the account with this address, given in lower case. */
export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const rows = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return rows[0]?.id;
}

/** [S7-020] Copies a new profile's names to the account, in the transaction that creates the profile. */
export async function recordProfileCreated(
  tx: Transaction,
  profile: { id: string; firstName: string; lastName: string; pronouns: string },
): Promise<void> {
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

/** [S3-002] Returns the fields entered at registration, for a profile that is created later. */
export async function findRegistration(db: Queryable, id: ViewerId) {
  const [row] = await db
    .select({
      pronouns: sql<Profile['pronouns']>`${authUsers.pronouns}`,
      homeLocation: authUsers.homeLocation,
      birthday: authUsers.birthday,
    })
    .from(authUsers)
    .where(eq(authUsers.id, id));
  if (row === undefined) throw new Error('the session names an account that does not exist');
  return row;
}
