import type { PasswordOffer, SessionState } from '@beso/contract/auth';
import type {
  MagicLinkInput,
  MailCodeInput,
  RegistrationDraft,
  RegistrationLinkInput,
} from '@beso/contract/links';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../platform/db/refusals.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { findUserId, hashToken, lockAccount, logProfileCreation, refuseTooYoung } from '../accounts/index.ts';
import { type Auth, type CreatedSession, createSession } from '../sessions/index.ts';
import { requestLink } from './link-jobs.ts';
import { findOpenLink, redeemLink, refuseEndedLink } from './links.ts';
import type { MailCodes } from './mail-codes.ts';
import { type FoundLink, findLink } from './queries/links.ts';
import {
  accountHasProfile,
  type FoundRegistration,
  findRegistrationById,
  findRegistrationByToken,
  insertAccount,
  wasRegistrationUsed,
} from './queries/registrations.ts';
import { consumeRegistration, storeRegistration } from './registrations.ts';
import { closeEndedSessions, confirmMailboxOwner, NO_TAKEOVER, passwordOfferOf } from './takeover.ts';

export interface LinksAuth extends Auth {
  readonly mailCodes: MailCodes;
}

const UNIQUE_VIOLATION = '23505';

interface Asked {
  readonly resendsLeft: number;
}

async function countLink(
  auth: LinksAuth,
  { services, request }: RequestContext,
  email: string,
): Promise<Asked> {
  const userId = await findUserId(services.database.db, email.toLowerCase());
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  return { resendsLeft: await auth.limits.countMagicLink({ email, address: request.ip, device }) };
}

/**
 * [S7-005] Requests a magic link. If the call is refused, the newest link still works.
 * @throws TOO_MANY_REQUESTS after three repetitions within an hour; CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function requestMagicLink(
  auth: LinksAuth,
  context: RequestContext,
  { email, waiting, ...passing }: z.output<typeof MagicLinkInput>,
): Promise<Asked> {
  await auth.captcha.require(context, 'magic-link');
  const asked = await countLink(auth, context, email);
  const keepCode =
    waiting === undefined
      ? undefined
      : (tx: Transaction, linkId: string) => auth.mailCodes.keep(tx, { email, waiting }, linkId);
  await requestLink(context.services, 'sign_in', email, passing, keepCode);
  return asked;
}

/** [S7-061] Requests a link that completes a registration. @throws INVALID_INPUT, or as `requestMagicLink` */
export async function requestRegistrationLink(
  auth: LinksAuth,
  context: RequestContext,
  { email, invitation, type, redirect, waiting, ...data }: z.output<typeof RegistrationLinkInput>,
): Promise<Asked> {
  // A form refused at this check uses up neither a link nor the response to the captcha.
  refuseTooYoung(context.services.config, data.birthday);
  await auth.captcha.require(context, 'registration');
  const asked = await countLink(auth, context, email);
  const passing = { invitation, type, redirect };
  await storeRegistration(context.services, email, data, passing, waiting, async (tx, registrationId) => {
    if (waiting !== undefined) await auth.mailCodes.keep(tx, { email, waiting }, registrationId);
  });
  return asked;
}

/** Returns whether the link of a registration was opened. */
export async function getRegistrationStatus({ services }: RequestContext, waiting: string) {
  const followed = await wasRegistrationUsed(services.database.db, hashToken(waiting));
  return { state: followed ? ('followed' as const) : ('waiting' as const) };
}

/** Returns an address that only its owner recognises. */
const maskAddress = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••');

interface Checked {
  readonly email: string;
  readonly isMine: boolean;
  readonly draft: Pick<RegistrationDraft, 'firstName' | 'lastName'> | null;
}

/** Checks a registration's link, and finds the account that has its address, if any. */
async function checkRegistration(db: Queryable, found: FoundRegistration) {
  refuseEndedLink(found);
  const { email, data } = found;
  const userId = await findUserId(db, email);
  const isMade = data === null || (userId !== undefined && (await accountHasProfile(db, userId)));
  return { email, userId, draft: isMade ? null : { firstName: data.firstName, lastName: data.lastName } };
}

/** Describes a link without using it. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkLinkCode({ services, request }: RequestContext, code: string): Promise<Checked> {
  const { db } = services.database;
  const registration = await findRegistrationByToken(db, hashToken(code));
  const { email, userId, draft } =
    registration === undefined
      ? { ...(await findOpenLink(db, code, 'sign_in')), draft: null }
      : await checkRegistration(db, registration);
  const viewer = await services.sessions.readViewer(request.headers);
  return { email: maskAddress(email), isMine: viewer !== null && viewer.id === userId, draft };
}

interface Redeemed {
  readonly userId: string;
  readonly begun: CreatedSession;
  readonly ended: readonly string[];
  readonly registered: boolean;
  readonly passwordOffer: PasswordOffer | null;
}

async function redeemSignIn(context: RequestContext, link: FoundLink): Promise<Redeemed> {
  const { db } = context.services.database;
  const { userId } = link;
  return db.transaction(async (tx) => {
    await redeemLink(tx, link);
    const proven = await confirmMailboxOwner(tx, userId);
    const passwordOffer = await passwordOfferOf(tx, userId, proven);
    const begun = await createSession(tx, context, userId);
    return { userId, begun, ended: proven.ended, registered: false, passwordOffer };
  });
}

/** Locks the account of the registration's address; creates a missing account. */
async function accountOf(tx: Transaction, { email, data }: FoundRegistration) {
  const made = data === null ? undefined : await insertAccount(tx, email, data);
  const userId = made ?? (await findUserId(tx, email));
  if (userId === undefined) throw new Error('an address is taken and free at the same time');
  await lockAccount(tx, userId);
  return { userId, proven: made === undefined ? await confirmMailboxOwner(tx, userId) : NO_TAKEOVER };
}

/** [S4-028] Creates the profile from the entered fields, and the account if it does not exist. */
async function redeemRegistration(
  auth: LinksAuth,
  context: RequestContext,
  found: FoundRegistration,
): Promise<Redeemed> {
  refuseEndedLink(found);
  const { db } = context.services.database;
  const { email, data } = found;
  const timeZone = await auth.profiles.storableTimeZone(db, data?.timeZone ?? 'UTC');
  const report = logProfileCreation(context.services.log);
  const redemption = db.transaction(async (tx) => {
    await consumeRegistration(tx, found);
    const { userId, proven } = await accountOf(tx, found);
    const registered = data !== null && !(await accountHasProfile(tx, userId));
    if (registered) {
      const { location: homeLocation, ...entered } = data;
      report.attempt();
      await auth.profiles.createProfile(tx, { ...entered, id: userId, email, homeLocation, timeZone });
    }
    const passwordOffer = await passwordOfferOf(tx, userId, proven);
    const begun = await createSession(tx, context, userId);
    return { userId, begun, ended: proven.ended, registered, passwordOffer };
  });
  return report.outcomeOf(redemption);
}

interface SignedIn {
  readonly state: SessionState;
  readonly registered: boolean;
  readonly passwordOffer: PasswordOffer | null;
}

type Found = { registration: FoundRegistration } | { link: FoundLink };

/** Returns the link or registration; undefined if none exists because the address has no account. */
async function foundBy(db: Queryable, linkId: string): Promise<Found | undefined> {
  const registration = await findRegistrationById(db, linkId);
  if (registration !== undefined) return { registration };
  const link = await findLink(db, linkId);
  return link === undefined ? undefined : { link };
}

/** Signs in with a link or code from a mail. @throws EMAIL_EXISTS, and the errors of `refuseEndedLink` */
async function enter(auth: LinksAuth, context: RequestContext, found: Found): Promise<SignedIn> {
  const redeemed =
    'link' in found
      ? await redeemSignIn(context, found.link)
      : await redeemRegistration(auth, context, found.registration).catch((error: unknown) => {
          // Another account could still get this address back.
          throw databaseErrorOf(error)?.code === UNIQUE_VIOLATION ? fail('EMAIL_EXISTS') : error;
        });
  const { userId, ended, begun, registered, passwordOffer } = redeemed;
  closeEndedSessions(context.services, userId, ended);
  return { state: await auth.begin(context, 'link', begun), registered, passwordOffer };
}

/**
 * [S7-004] [S4-025] Signs in with the code in a mailed link, which also verifies the address.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, EMAIL_EXISTS
 */
export async function redeemLinkCode(
  auth: LinksAuth,
  context: RequestContext,
  code: string,
): Promise<SignedIn> {
  const { db } = context.services.database;
  const registration = await findRegistrationByToken(db, hashToken(code));
  const found =
    registration === undefined ? { link: await findOpenLink(db, code, 'sign_in') } : { registration };
  return enter(auth, context, found);
}

/**
 * Signs in with the six digits from the mail, in the browser that asked for them.
 * The errors do not show whether the address has an account.
 * @throws MAIL_CODE_WRONG, MAIL_CODE_ENDED; for right digits LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED,
 * EMAIL_EXISTS
 */
export async function redeemMailCode(
  auth: LinksAuth,
  context: RequestContext,
  { digits, ...asker }: z.output<typeof MailCodeInput>,
): Promise<SignedIn> {
  const { services, request } = context;
  const { db } = services.database;
  const userId = await findUserId(db, asker.email.toLowerCase());
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  const attempt = { email: asker.email, address: request.ip, device };
  await auth.limits.countMailCode(attempt);
  const { linkId, triesLeft } = await auth.mailCodes.check(db, asker, digits);
  const found = await foundBy(db, linkId);
  if (found === undefined) throw fail('MAIL_CODE_WRONG', { triesLeft });
  refuseEndedLink('link' in found ? found.link : found.registration);
  await auth.limits.forgiveMailCode(attempt);
  return enter(auth, context, found);
}
