import type { EmailChangeInput } from '@beso/contract/account';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../platform/db/refusals.ts';
import { fail, failField } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailVerified, lockAccount } from '../accounts/index.ts';
import {
  findOpenLink,
  issueLink,
  queueLinkMail,
  redeemLink,
  supersedeLinks,
  wakeLinkMailWorker,
} from '../links/index.ts';
import { textAboutNewAddress, wakeNoticeWorker } from '../notices/index.ts';
import {
  codeRefusal,
  isAuthenticatorCode,
  mailAboutRemoval,
  redeemFactorCode,
  replaceRecoveryCodes,
  scheduleFactorRemoval,
  secondFactorRuleAtUndo,
  wakeFactorRemovalWorker,
} from '../second-factor/index.ts';
import {
  type Auth,
  announceEndedSessions,
  deleteSessionsOf,
  requireFreshSignIn,
  type SignedInContext,
} from '../sessions/index.ts';
import {
  removePassword,
  supersedeLinksExceptUndo,
  supersedeOtherLinks,
  updateEmail,
} from './queries/email-change.ts';

const UNIQUE_VIOLATION = '23505';

/** Another account may have got the address at the same moment. */
function asTaken(error: unknown): unknown {
  return databaseErrorOf(error)?.code === UNIQUE_VIOLATION ? fail('EMAIL_EXISTS') : error;
}

/**
 * Mails a link to the new address, if no account has it. The response is the same for every address.
 * @throws FRESH_SIGN_IN_REQUIRED, TOO_MANY_REQUESTS, INVALID_INPUT for the current address
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
    queueLinkMail(services, tx, { userId: viewer.id, purpose: 'change_email', email }),
  );
  wakeLinkMailWorker(services);
}

export async function cancelEmailChange({ services }: RequestContext, viewer: Viewer): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    await supersedeLinks(tx, viewer.id, ['change_email']);
  });
}

/** Reads a link without using it. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkEmailChange(
  { services, request }: RequestContext,
  token: string,
): Promise<{ email: string; isMine: boolean }> {
  const { email, userId } = await findOpenLink(services.database.db, token, 'change_email');
  const viewer = await services.sessions.readViewer(request.headers);
  return { email, isMine: viewer?.id === userId };
}

/** Reads a link without using it. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkEmailUndo(
  { services }: RequestContext,
  token: string,
): Promise<{ email: string; factor: 'none' | 'asked' | 'waits' }> {
  const { db } = services.database;
  const { id, email } = await findOpenLink(db, token, 'undo_email');
  return { email, factor: await secondFactorRuleAtUndo(db, id) };
}

async function giveAddress(auth: Auth, tx: Transaction, personId: string, email: string): Promise<void> {
  await updateEmail(tx, personId, email);
  await auth.profiles.changeEmail(tx, personId, email);
}

/**
 * Gives the account its new address, and mails the previous address a link that undoes the change.
 * Without a verified previous address, the account's number gets a text message instead.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, LINK_NEEDS_SIGN_IN, EMAIL_EXISTS
 */
export async function changeEmail(
  auth: Auth,
  { services, request }: RequestContext,
  token: string,
): Promise<void> {
  const { db } = services.database;
  const { userId, email, ...link } = await findOpenLink(db, token, 'change_email');
  const viewer = await services.sessions.readViewer(request.headers);
  if (viewer?.id !== userId) throw fail('LINK_NEEDS_SIGN_IN');
  await services.jobs.ready();
  await db
    .transaction(async (tx) => {
      const old = await redeemLink(tx, { userId, email, ...link });
      const wasVerified = await isEmailVerified(tx, userId);
      await supersedeLinksExceptUndo(tx, userId);
      await giveAddress(auth, tx, userId, email);
      if (wasVerified) await queueLinkMail(services, tx, { userId, purpose: 'undo_email', email: old });
      else await textAboutNewAddress(services, tx, userId);
    })
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  wakeLinkMailWorker(services);
  wakeNoticeWorker(services);
  services.realtime.forgetSessions(userId);
}

/**
 * Requires the code of a second factor that is older than the undone change of address, and ends its recovery
 * codes, which a thief may have renewed.
 * Schedules the removal of a newer factor, which may be a thief's.
 */
async function settleFactor(
  services: Services,
  tx: Transaction,
  link: { id: string; userId: string; present: string },
  code: string | undefined,
): Promise<void> {
  if ((await secondFactorRuleAtUndo(tx, link.id)) === 'asked') {
    const verdict = code === undefined ? 'wrong' : await redeemFactorCode(services, tx, link.userId, code);
    if (verdict !== 'good') throw codeRefusal(verdict);
    await replaceRecoveryCodes(tx, link.userId, []);
  }
  if (await scheduleFactorRemoval(tx, link.id, link.present))
    await mailAboutRemoval(services, tx, link.userId);
}

/**
 * Gives the account its old address back, and ends every access that a thief may have: password, sessions,
 * newer passkeys and newer links.
 * The returned token opens /reset-password.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, EMAIL_EXISTS, CODE_WRONG, CODE_USED,
 * TOO_MANY_REQUESTS
 */
export async function undoEmailChange(
  auth: Auth,
  { services, request }: RequestContext,
  { token, code }: { token: string; code?: string | undefined },
): Promise<{ resetToken: string }> {
  const { db } = services.database;
  const link = await findOpenLink(db, token, 'undo_email');
  const { userId, email } = link;
  await services.jobs.ready();
  if (code !== undefined) {
    // Counts attempts per link, so that nobody else can use up the attempts.
    const attempt = { userId, address: request.ip, device: link.id, ofApp: isAuthenticatorCode(code) };
    await auth.limits.countCode(attempt);
  }
  const { ended, reset } = await db
    .transaction(async (tx) => {
      const present = await redeemLink(tx, link);
      await settleFactor(services, tx, { id: link.id, userId, present }, code);
      await supersedeOtherLinks(tx, link.id);
      await giveAddress(auth, tx, userId, email);
      await removePassword(tx, userId);
      const sessions = await deleteSessionsOf(tx, userId);
      return { ended: sessions, reset: await issueLink(tx, { userId, purpose: 'reset_password' }) };
    })
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  wakeFactorRemovalWorker(services);
  announceEndedSessions(services, userId, ended);
  if (reset === undefined) throw new Error('the link that was just made is gone');
  return { resetToken: reset.token };
}
