import type { Queryable } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { hidePlaceholderAddress, type LinkPurpose, lockAccount } from '../accounts/index.ts';
import { requestLink } from '../links/index.ts';
import { announceEndedSessions, deleteSessionsOf } from '../sessions/index.ts';
import { type AccountOverview, findAccountOverview } from './queries/overview.ts';

export type { AccountOverview };

/** Returns an account by its id or address, with an empty `email` if it has no address. */
export async function findAccountForOperator(
  db: Queryable,
  idOrEmail: string,
): Promise<AccountOverview | undefined> {
  const found = await findAccountOverview(db, idOrEmail);
  return found && { ...found, email: hidePlaceholderAddress(found.email) };
}

/** The purposes of links that an operator may mail again. */
export const RESENDABLE_MAILS = [
  'verify_email',
  'reset_password',
  'sign_in',
] as const satisfies readonly LinkPurpose[];
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

/** Ends all sessions, pending sign-ins and known devices of an account; returns the number of sessions. */
export async function signOutEverywhere(services: Services, personId: string): Promise<number> {
  const ended = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, personId);
    return deleteSessionsOf(tx, personId);
  });
  announceEndedSessions(services, personId, ended);
  return ended.length;
}

/** Mails a new link to the account's own address, which replaces the previous link. */
export async function resendLink(services: Services, email: string, purpose: ResendableMail): Promise<void> {
  await requestLink(services, purpose, email);
}
