import type { PasswordOffer, SessionState } from '@beso/contract/auth';
import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isEmailVerified, markEmailVerified } from '../accounts/index.ts';
import { type Auth, createSession } from '../sessions/index.ts';
import { queueLinkMail, wakeLinkMailWorker } from './link-jobs.ts';
import { findOpenLink, redeemLink } from './links.ts';
import type { FoundLink } from './queries/links.ts';
import { closeEndedSessions, confirmMailboxOwner, passwordOfferOf } from './takeover.ts';

interface GivenLink {
  readonly token: string;
  readonly email: string;
}

/** Mails the person's verification link again. @throws TOO_MANY_REQUESTS after three in a day */
export async function resendVerification(
  auth: Auth,
  { services }: RequestContext,
  viewer: Viewer,
): Promise<{ resendsLeft: number }> {
  const { db } = services.database;
  if (viewer.email === '' || (await isEmailVerified(db, viewer.id))) return { resendsLeft: 0 };
  await services.jobs.ready();
  const resendsLeft = await auth.limits.countResend(viewer.id);
  await db.transaction((tx) => queueLinkMail(services, tx, { userId: viewer.id, purpose: 'verify_email' }));
  wakeLinkMailWorker(services);
  return { resendsLeft };
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
async function findVerification(db: Queryable, { token, email }: GivenLink): Promise<FoundLink> {
  const link = await findOpenLink(db, token, 'verify_email');
  if (link.email !== email.trim().toLowerCase()) throw fail('LINK_NOT_FOUND');
  return link;
}

/** Checks a link without using it. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkVerification(
  { services, request }: RequestContext,
  given: GivenLink,
): Promise<{ isMine: boolean }> {
  const { userId } = await findVerification(services.database.db, given);
  const viewer = await services.sessions.readViewer(request.headers);
  return { isMine: viewer?.id === userId };
}

/**
 * [S5-042] Verifies the address. Requires a session of the account, because a stranger may have made it.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, LINK_NEEDS_SIGN_IN
 */
export async function verifyEmail({ services, request }: RequestContext, given: GivenLink): Promise<void> {
  const { db } = services.database;
  const link = await findVerification(db, given);
  const viewer = await services.sessions.readViewer(request.headers);
  if (viewer?.id !== link.userId) throw fail('LINK_NEEDS_SIGN_IN');
  await db.transaction(async (tx) => {
    await redeemLink(tx, link);
    await markEmailVerified(tx, link.userId);
  });
  services.realtime.forgetSessions(link.userId);
}

/**
 * Hands an account to the owner of its unverified address, who declares that a stranger made it.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, INVALID_CREDENTIALS
 */
export async function reclaimAccount(
  auth: Auth,
  context: RequestContext,
  given: GivenLink,
): Promise<{ state: SessionState; passwordOffer: PasswordOffer | null }> {
  const { services } = context;
  const { db } = services.database;
  const link = await findVerification(db, given);
  const { userId } = link;
  const { ended, begun, passwordOffer } = await db.transaction(async (tx) => {
    await redeemLink(tx, link);
    // This link must sign in nobody after the address is verified.
    if (await isEmailVerified(tx, userId)) throw fail('LINK_SUPERSEDED');
    const proven = await confirmMailboxOwner(tx, userId);
    return {
      ended: proven.ended,
      passwordOffer: await passwordOfferOf(tx, userId, proven),
      begun: await createSession(tx, context, userId),
    };
  });
  closeEndedSessions(services, userId, ended);
  return { state: await auth.begin(context, 'link', begun), passwordOffer };
}
