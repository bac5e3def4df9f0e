import type { EmailChangeInput } from '@beso/contract/account';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { databaseErrorOf } from '../../platform/db/refusals.ts';
import { fail, failField } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireFreshSignIn, type SignedInContext } from './fresh.ts';
import { mailLink, wakeMails } from './link-jobs.ts';
import { findOpenLink, issueLink, redeemLink } from './links.ts';
import { announceEnded } from './my-devices.ts';
import {
  removeLateFactor,
  removePassword,
  supersedeLater,
  supersedeOfAddress,
  updateEmail,
} from './queries/email-change.ts';
import { isEmailVerified, lockAccount, supersedeLinks } from './queries/links.ts';
import { deleteSessionsOf } from './queries/passwords.ts';
import type { Auth } from './service.ts';

const UNIQUE_VIOLATION = '23505';
/** A second factor that was switched on so shortly before a change is of whoever made the change. */
const FACTOR_HOURS = 24;

/** Another account has the address, or got it at the same moment: its unique index says so. */
function asTaken(error: unknown): unknown {
  return databaseErrorOf(error)?.code === UNIQUE_VIOLATION ? fail('EMAIL_EXISTS') : error;
}

/**
 * Mails a link to the address that an account shall have. It is made and answered alike for every address;
 * one that has an account gets no mail.
 * @throws FRESH_SIGN_IN_REQUIRED, TOO_MANY_REQUESTS, INVALID_INPUT for the address of now
 */
export async function requestEmailChange(
  auth: Auth,
  context: SignedInContext,
  input: z.output<typeof EmailChangeInput>,
): Promise<void> {
  const { services, request, viewer } = context;
  const email = input.email.toLowerCase();
  await requireFreshSignIn(context);
  if (email === viewer.email) throw failField('email', 'account.email.same');
  await auth.limits.countEmailChange({ userId: viewer.id, email, address: request.ip });
  await services.jobs.ready();
  await services.database.db.transaction((tx) =>
    mailLink(services, tx, { userId: viewer.id, purpose: 'change_email', email }),
  );
  wakeMails(services);
}

export async function cancelEmailChange({ services }: RequestContext, viewer: Viewer): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    await supersedeLinks(tx, viewer.id, ['change_email']);
  });
}

/** The address that a link is for. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkEmailLink(
  db: Queryable,
  token: string,
  purpose: 'change_email' | 'undo_email',
): Promise<{ email: string }> {
  const { email } = await findOpenLink(db, token, purpose);
  return { email };
}

async function giveAddress(auth: Auth, tx: Transaction, personId: string, email: string): Promise<void> {
  await updateEmail(tx, personId, email);
  await auth.profiles.changeEmail(tx, personId, email);
}

/**
 * The address is the account's from now on. The one before is mailed a link that takes this back, unless
 * nobody ever verified it: it may be a stranger's, who would get the account with it.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, EMAIL_EXISTS
 */
export async function changeEmail(
  auth: Auth,
  { services, request }: RequestContext,
  token: string,
): Promise<{ email: string; signedIn: boolean }> {
  const { db } = services.database;
  const { userId, email, ...link } = await findOpenLink(db, token, 'change_email');
  await services.jobs.ready();
  await db
    .transaction(async (tx) => {
      const old = await redeemLink(tx, { userId, email, ...link });
      const wasVerified = await isEmailVerified(tx, userId);
      await supersedeOfAddress(tx, userId);
      await giveAddress(auth, tx, userId, email);
      if (wasVerified) await mailLink(services, tx, { userId, purpose: 'undo_email', email: old });
    })
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  wakeMails(services);
  services.realtime.forgetSessions(userId);
  const viewer = await services.sessions.readViewer(request.headers);
  return { email, signedIn: viewer?.id === userId };
}

/**
 * The old address is the account's again. Whoever changed it may know the password and be signed in: every
 * session ends, the password goes, and so do a second factor that they switched on and the links that were
 * mailed since, those that undo included.
 * What is answered opens /reset-password.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, EMAIL_EXISTS
 */
export async function undoEmailChange(
  auth: Auth,
  { services }: RequestContext,
  token: string,
): Promise<{ resetToken: string }> {
  const { db } = services.database;
  const link = await findOpenLink(db, token, 'undo_email');
  const { userId, email } = link;
  const { ended, reset } = await db
    .transaction(async (tx) => {
      await redeemLink(tx, link);
      await supersedeLater(tx, link.id);
      await giveAddress(auth, tx, userId, email);
      await removePassword(tx, userId);
      await removeLateFactor(tx, link.id, FACTOR_HOURS);
      const sessions = await deleteSessionsOf(tx, userId);
      return { ended: sessions, reset: await issueLink(tx, { userId, purpose: 'reset_password' }) };
    })
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  announceEnded(services, userId, ended);
  if (reset === undefined) throw new Error('the link that was just made is gone');
  return { resetToken: reset.token };
}
