import type { EmailInput, NewPasswordInput, SessionState } from '@beso/contract/auth';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { findUserId, getClientQueuePath, type LinkPurpose, setPasswordHash } from '../accounts/index.ts';
import { prepareNoticeFor, queueNotice, wakeNoticeWorker } from '../notices/index.ts';
import { type Auth, createSessionByPassword, deleteSessionsOf, setCookies } from '../sessions/index.ts';
import { requestLink } from './link-jobs.ts';
import { findOpenLink, redeemLink } from './links.ts';
import { supersedeLinks } from './queries/links.ts';
import { supersedeRegistrations } from './queries/registrations.ts';
import { closeEndedSessions, confirmMailboxOwner } from './takeover.ts';

type AskedPurpose = Extract<LinkPurpose, 'reset_password' | 'admit_device'>;
const ACTIONS = { reset_password: 'password-reset', admit_device: 'device-link' } as const;

/**
 * Requests a mail with a link. If the call is refused, the newest link still works.
 * @throws TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function requestLinkForAddress(
  auth: Auth,
  context: RequestContext,
  purpose: AskedPurpose,
  { email }: z.output<typeof EmailInput>,
): Promise<void> {
  const { services, request } = context;
  await auth.captcha.require(context, ACTIONS[purpose]);
  const userId = await findUserId(services.database.db, email.toLowerCase());
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  await auth.limits.countLink(purpose, { email, address: request.ip, device });
  await requestLink(services, purpose, email);
}

/** Reads a link without using it. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkPasswordReset(
  { services }: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const { email } = await findOpenLink(services.database.db, token, 'reset_password');
  return { email };
}

/** Links with these purposes end when a new password is set. */
const SIGNING_IN: readonly LinkPurpose[] = [
  'verify_email',
  'reset_password',
  'admit_device',
  'change_email',
  'sign_in',
];

/**
 * Sets a new password by a mailed link, which ends all sessions and the links in `SIGNING_IN`.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, INVALID_INPUT for a leaked password
 */
export async function resetPassword(
  auth: Auth,
  context: RequestContext,
  { token, password }: { token: string } & z.output<typeof NewPasswordInput>,
): Promise<SessionState> {
  const { database } = context.services;
  const link = await findOpenLink(database.db, token, 'reset_password');
  await auth.breaches.refuseKnown(password);
  const hash = await auth.passwords.hash(password, getClientQueuePath(context.request, link.email));
  const notice = await prepareNoticeFor(context, link.userId, 'passwordChanged');
  const ended = await database.db.transaction(async (tx) => {
    await supersedeRegistrations(tx, link.email);
    await redeemLink(tx, link);
    const proven = await confirmMailboxOwner(tx, link.userId);
    await supersedeLinks(tx, link.userId, SIGNING_IN);
    await setPasswordHash(tx, link.userId, hash);
    await queueNotice(context.services, tx, notice);
    return [...proven.ended, ...(await deleteSessionsOf(tx, link.userId))];
  });
  wakeNoticeWorker(context.services);
  closeEndedSessions(context.services, link.userId, ended);
  return auth.begin(context, 'recovery', await createSessionByPassword(auth, context, link.email, password));
}

/**
 * Makes this device known, so that its person can try to sign in after many wrong passwords.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function admitDevice(
  auth: Auth,
  { services, request, reply }: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const { db } = services.database;
  const link = await findOpenLink(db, token, 'admit_device');
  await db.transaction((tx) => redeemLink(tx, link));
  setCookies(reply, [await auth.devices.remember(request.headers, link.userId)]);
  return { email: link.email };
}
