import type { PasswordOffer, SessionState } from '@beso/contract/auth';
import type { MagicLinkInput, RegistrationDraft, RegistrationLinkInput } from '@beso/contract/links';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../platform/db/refusals.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { closeEnded, offerOf, PROVEN_BEFORE, proveMailbox } from '../accounts/takeover.ts';
import { hashToken } from '../adapter.ts';
import { findUserId } from '../queries.ts';
import { type Auth, type Begun, begin, makeSession } from '../service.ts';
import { requestLink } from './link-jobs.ts';
import { findOpenLink, redeemLink, refuseEnded } from './links.ts';
import { lockAccount } from './queries/links.ts';
import {
  accountHasProfile,
  type FoundRegistration,
  findRegistrationByToken,
  insertAccount,
  wasFollowed,
} from './queries/registrations.ts';
import { keepRegistration, useRegistration } from './registrations.ts';

const UNIQUE_VIOLATION = '23505';

interface Asked {
  readonly resendsLeft: number;
}

async function countLink(auth: Auth, { services, request }: RequestContext, email: string): Promise<Asked> {
  const userId = await findUserId(services.database.db, email.toLowerCase());
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  return { resendsLeft: await auth.limits.countMagicLink({ email, address: request.ip, device }) };
}

/**
 * [S7-005] Requests a magic link. A refusal leaves the newest link usable.
 * @throws TOO_MANY_REQUESTS after three repetitions within the hour; CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function askForMagicLink(
  auth: Auth,
  context: RequestContext,
  { email, ...passing }: z.output<typeof MagicLinkInput>,
): Promise<Asked> {
  await auth.captcha.require(context, 'magic-link');
  const asked = await countLink(auth, context, email);
  await requestLink(context.services, 'sign_in', email, passing);
  return asked;
}

/** [S7-061] Does the same for a registration without a password. */
export async function askForRegistration(
  auth: Auth,
  context: RequestContext,
  { email, invitation, type, redirect, waiting, ...data }: z.output<typeof RegistrationLinkInput>,
): Promise<Asked> {
  await auth.captcha.require(context, 'registration');
  const asked = await countLink(auth, context, email);
  await keepRegistration(context.services, email, data, { invitation, type, redirect }, waiting);
  return asked;
}

/** Tells the waiting browser only whether its link was followed. */
export async function lookAtRegistration({ services }: RequestContext, waiting: string) {
  const followed = await wasFollowed(services.database.db, hashToken(waiting));
  return { state: followed ? ('followed' as const) : ('waiting' as const) };
}

/** The first letter and the domain let owners recognise their address without revealing another's. */
const maskAddress = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••');

interface Checked {
  readonly email: string;
  readonly isMine: boolean;
  readonly draft: Pick<RegistrationDraft, 'firstName' | 'lastName'> | null;
}

/** Returns the registration of a code, with the account that its address may have by now. */
async function checkRegistration(db: Queryable, found: FoundRegistration) {
  refuseEnded(found);
  const { email, data } = found;
  const userId = await findUserId(db, email);
  const isMade = data === null || (userId !== undefined && (await accountHasProfile(db, userId)));
  return { email, userId, draft: isMade ? null : { firstName: data.firstName, lastName: data.lastName } };
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function checkCode({ services, request }: RequestContext, code: string): Promise<Checked> {
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
  readonly begun: Begun;
  readonly ended: readonly string[];
  readonly registered: boolean;
  readonly passwordOffer: PasswordOffer | null;
}

async function redeemSignIn(context: RequestContext, code: string): Promise<Redeemed> {
  const { db } = context.services.database;
  const link = await findOpenLink(db, code, 'sign_in');
  const { userId } = link;
  return db.transaction(async (tx) => {
    await redeemLink(tx, link);
    const proven = await proveMailbox(tx, userId);
    const passwordOffer = await offerOf(tx, userId, proven);
    const begun = await makeSession(tx, context, userId);
    return { userId, begun, ended: proven.ended, registered: false, passwordOffer };
  });
}

/** Returns the locked account of a proven address: an existing one, now its owner's, or a new one. */
async function accountOf(tx: Transaction, { email, data }: FoundRegistration) {
  const made = data === null ? undefined : await insertAccount(tx, email, data);
  const userId = made ?? (await findUserId(tx, email));
  if (userId === undefined) throw new Error('an address is taken and free at the same time');
  await lockAccount(tx, userId);
  return { userId, proven: made === undefined ? await proveMailbox(tx, userId) : PROVEN_BEFORE };
}

/** [S4-028] Creates the account if there is none, and the profile from the entered fields. */
async function redeemRegistration(
  auth: Auth,
  context: RequestContext,
  found: FoundRegistration,
): Promise<Redeemed> {
  refuseEnded(found);
  const { db } = context.services.database;
  const { email, data } = found;
  const timeZone = await auth.profiles.storableTimeZone(db, data?.timeZone ?? 'UTC');
  return db.transaction(async (tx) => {
    await useRegistration(tx, found);
    const { userId, proven } = await accountOf(tx, found);
    const registered = data !== null && !(await accountHasProfile(tx, userId));
    if (registered) {
      const { location: homeLocation, ...entered } = data;
      await auth.profiles.createProfile(tx, { ...entered, id: userId, email, homeLocation, timeZone });
    }
    const passwordOffer = await offerOf(tx, userId, proven);
    const begun = await makeSession(tx, context, userId);
    return { userId, begun, ended: proven.ended, registered, passwordOffer };
  });
}

/**
 * [S7-004] [S4-025] Signs in the holder of a mailed code, which proves the address.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, EMAIL_EXISTS
 */
export async function redeemCode(
  auth: Auth,
  context: RequestContext,
  code: string,
): Promise<{ state: SessionState; registered: boolean; passwordOffer: PasswordOffer | null }> {
  const { services } = context;
  const registration = await findRegistrationByToken(services.database.db, hashToken(code));
  const redeemed =
    registration === undefined
      ? await redeemSignIn(context, code)
      : await redeemRegistration(auth, context, registration).catch((error: unknown) => {
          // The address is reserved for the person who may still undo its change.
          throw databaseErrorOf(error)?.code === UNIQUE_VIOLATION ? fail('EMAIL_EXISTS') : error;
        });
  const { userId, ended, begun, registered, passwordOffer } = redeemed;
  closeEnded(services, userId, ended);
  return { state: await begin(auth, context, 'link', begun), registered, passwordOffer };
}
