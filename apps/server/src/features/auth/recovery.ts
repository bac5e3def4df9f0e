import type { EmailInput, NewPasswordInput, SessionState } from '@beso/contract/auth';
import type { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { mailLink, requestLink, wakeMails } from './link-jobs.ts';
import { findOpenLink, redeemLink } from './links.ts';
import { isEmailVerified, markEmailVerified, supersedeLinks } from './queries/links.ts';
import { deleteSessionsOf, setPasswordHash } from './queries/passwords.ts';
import { supersedeRegistration } from './queries/registrations.ts';
import { findUserId } from './queries.ts';
import type { LinkPurpose } from './schema.ts';
import { type Auth, begin, setCookies } from './service.ts';
import { openSession } from './sign-in.ts';
import { closeEnded, proveMailbox } from './takeover.ts';

/** Mails the link for the person's own address again. @throws TOO_MANY_REQUESTS after three in a day */
export async function resendVerification(
  auth: Auth,
  { services }: RequestContext,
  viewer: Viewer,
): Promise<{ resendsLeft: number }> {
  const { db } = services.database;
  if (viewer.email === '' || (await isEmailVerified(db, viewer.id))) return { resendsLeft: 0 };
  await services.jobs.ready();
  const resendsLeft = await auth.limits.countResend(viewer.id);
  await db.transaction((tx) => mailLink(services, tx, { userId: viewer.id, purpose: 'verify_email' }));
  wakeMails(services);
  return { resendsLeft };
}

/**
 * [S5-042] The address belongs to who opened the link. That signs nobody in: the browser may be another one
 * than that of whoever registered the address.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function verifyEmail(
  { services, request }: RequestContext,
  { token, email }: { token: string; email: string },
): Promise<{ signedIn: boolean }> {
  const { db } = services.database;
  const link = await findOpenLink(db, token, 'verify_email');
  if (link.email !== email.trim().toLowerCase()) throw fail('LINK_NOT_FOUND');
  await db.transaction(async (tx) => {
    await redeemLink(tx, link);
    await markEmailVerified(tx, link.userId);
  });
  services.realtime.forgetSessions(link.userId);
  const viewer = await services.sessions.readViewer(request.headers);
  return { signedIn: viewer?.id === link.userId };
}

type AskedPurpose = Extract<LinkPurpose, 'reset_password' | 'admit_device'>;
const ACTIONS = { reset_password: 'password-reset', admit_device: 'device-link' } as const;

/**
 * Asks for a link for an address. A refused request leaves the newest link as it is, since nothing was made.
 * @throws TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function askForLink(
  auth: Auth,
  context: RequestContext,
  purpose: AskedPurpose,
  { email }: z.output<typeof EmailInput>,
): Promise<void> {
  const { services, request } = context;
  await auth.captcha.require(context, ACTIONS[purpose]);
  const userId = await findUserId(services.database.db, email.toLowerCase());
  const device = userId === undefined ? undefined : auth.devices.knownTo(request.headers, userId);
  await auth.limits.countLink(purpose, { email, address: request.ip, device });
  await requestLink(services, purpose, email);
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkPasswordReset(
  { services }: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const { email } = await findOpenLink(services.database.db, token, 'reset_password');
  return { email };
}

/** What ends with a password that is chosen anew. */
const SIGNING_IN: readonly LinkPurpose[] = [
  'verify_email',
  'reset_password',
  'admit_device',
  'change_email',
  'sign_in',
];

/**
 * Sets the password and ends every session, those of whoever registered the address before its owner came
 * included. The mailbox is proven with it, and links that were mailed before are over.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function resetPassword(
  auth: Auth,
  context: RequestContext,
  { token, password }: { token: string } & z.output<typeof NewPasswordInput>,
): Promise<SessionState> {
  const { database } = context.services;
  const link = await findOpenLink(database.db, token, 'reset_password');
  await auth.breaches.refuseKnown(password);
  const hash = await auth.passwords.hash(password);
  const ended = await database.db.transaction(async (tx) => {
    await supersedeRegistration(tx, link.email);
    await redeemLink(tx, link);
    const proven = await proveMailbox(tx, link.userId);
    await supersedeLinks(tx, link.userId, SIGNING_IN);
    await setPasswordHash(tx, link.userId, hash);
    return [...proven.ended, ...(await deleteSessionsOf(tx, link.userId))];
  });
  closeEnded(context.services, link.userId, ended);
  return begin(auth, context, 'recovery', await openSession(auth, context, link.email, password));
}

/**
 * After many wrong passwords only devices that the account knows may try one: this makes it know this one.
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
  setCookies(reply, [auth.devices.remember(request.headers, link.userId)]);
  return { email: link.email };
}
