import type { Queryable } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type LinkPurpose, lockAccount, shownAddress } from '../accounts/index.ts';
import { requestLink } from '../links/index.ts';
import { announceEnded, deleteSessionsOf } from '../sessions/index.ts';
import { type AccountOverview, findAccount } from './queries/overview.ts';

export type { AccountOverview };

/** Returns an account by its id or address; its address is empty if it has none. */
export async function findOperated(db: Queryable, idOrEmail: string): Promise<AccountOverview | undefined> {
  const found = await findAccount(db, idOrEmail);
  return found && { ...found, email: shownAddress(found.email) };
}

/** The mails with a link that an operator may have sent once more. */
export const RESENDABLE = [
  'verify_email',
  'reset_password',
  'sign_in',
] as const satisfies readonly LinkPurpose[];
export type Resendable = (typeof RESENDABLE)[number];

/** Ends all sessions, waiting sign-ins and known devices of an account; returns the number of sessions. */
export async function signOutEverywhere(services: Services, personId: string): Promise<number> {
  const ended = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, personId);
    return deleteSessionsOf(tx, personId);
  });
  announceEnded(services, personId, ended);
  return ended.length;
}

/** Mails a new link, which ends the one before; to the account's own address only. */
export async function resendLink(services: Services, email: string, purpose: Resendable): Promise<void> {
  await requestLink(services, purpose, email);
}
