import { randomBytes } from 'node:crypto';
import type { AskedWayIn, SessionState } from '@beso/contract/auth';
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Logger } from '../../platform/log.ts';
import { type Breaches, createBreaches } from './accounts/breaches.ts';
import { type Captcha, createCaptcha } from './accounts/captcha.ts';
import { type AuthLimits, createAuthLimits } from './accounts/limits.ts';
import { tellOfNewDevice } from './accounts/notices.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { hashToken } from './adapter.ts';
import { CLIENT_ADDRESS_HEADER, createLibrary, type Library } from './library.ts';
import { createMailCodes, type MailCodes } from './links/mail-codes.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from './passkeys/passkey-challenge.ts';
import { createPhoneCodes, type PhoneCodes } from './phone/phone-codes.ts';
import { createPhoneLimits, type PhoneLimits } from './phone/phone-limits.ts';
import type { ProfilesOfAccounts } from './profiles.ts';
import {
  type ChallengeCookie,
  challengeOf,
  createChallengeCookie,
  holdForFactor,
} from './second-factor/challenge.ts';
import { takeChallenge } from './second-factor/queries/challenges.ts';
import { createSessionCookies, type SessionCookies } from './sessions/cookies.ts';
import { createDevices, type Devices } from './sessions/devices.ts';
import { insertSession } from './sessions/queries/sessions.ts';
import { isSuspendedSession } from './sessions/queries/suspension.ts';
import { createSessions, endOldestSessions, type FoundSession, type Sessions } from './sessions/sessions.ts';
import { signedOut, stateOf } from './state.ts';

/** A longer user agent is cut before it is stored. */
const USER_AGENT_MAX_LENGTH = 300;
const SESSION_TOKEN_BYTES = 24;

export interface Auth {
  readonly profiles: ProfilesOfAccounts;
  readonly library: Library;
  readonly passwords: Passwords;
  readonly cookies: SessionCookies;
  readonly challengeCookie: ChallengeCookie;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
  readonly captcha: Captcha;
  readonly breaches: Breaches;
  readonly mailCodes: MailCodes;
  readonly phoneCodes: PhoneCodes;
  readonly phoneLimits: PhoneLimits;
}

export function createAuth(
  config: Config,
  database: Database,
  log: Logger,
  profiles: ProfilesOfAccounts,
): Auth {
  const cookies = createSessionCookies(config);
  const passwords = createPasswords(config);
  const limits = createAuthLimits(config, database);
  return {
    profiles,
    library: createLibrary(config, database, passwords, log),
    passwords,
    cookies,
    challengeCookie: createChallengeCookie(config),
    passkeyChallenges: createPasskeyChallenges(config),
    devices: createDevices(config, database),
    sessions: createSessions(database, cookies, log),
    limits,
    captcha: createCaptcha(config, limits),
    breaches: createBreaches(config.outside, log),
    mailCodes: createMailCodes(config, database),
    phoneCodes: createPhoneCodes(config),
    phoneLimits: createPhoneLimits(config, database),
  };
}

const userAgentOf = ({ headers }: FastifyRequest) =>
  (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH);

/** Returns the headers that the library may see; no decision depends on them. */
export function clientHeaders(request: FastifyRequest): Headers {
  return new Headers({
    [CLIENT_ADDRESS_HEADER]: request.ip,
    'user-agent': userAgentOf(request),
  });
}

export function isRefusal(error: unknown, ...codes: string[]): boolean {
  return error instanceof APIError && codes.includes(String(error.body?.code));
}

export function setCookies(reply: FastifyReply, lines: readonly string[]): void {
  for (const line of lines) reply.header('set-cookie', line);
}

/** The session of an account that is being deleted, if the request has one. */
export async function findLeaving(
  auth: Auth,
  { request }: RequestContext,
): Promise<FoundSession | undefined> {
  const token = auth.cookies.tokenOf(request.headers);
  const found = token === undefined ? null : await auth.sessions.find(token);
  return found === null || found.leavesAt === null ? undefined : found;
}

/** Ends the session that the request came with, on the server and on every open connection of it. */
export async function endSession(auth: Auth, { services, request }: RequestContext): Promise<void> {
  const token = auth.cookies.tokenOf(request.headers);
  const ended = token === undefined ? undefined : await auth.sessions.end(token);
  if (ended === undefined) return;
  services.realtime.forgetSessions(ended.personId);
  services.realtime.endSession(ended.sessionId);
}

/** A new session that no browser has yet. */
export interface Begun {
  readonly response: { readonly token: string | null };
}

/** The way of signing in. `AskedWayIn` are those that the account's second factor follows. */
export type WayIn = AskedWayIn | 'sign-up' | 'passkey';

/** Creates a session without a password, in the transaction that uses the proof. Pass it to `begin`. */
export async function makeSession(
  tx: Transaction,
  { request }: RequestContext,
  userId: string,
): Promise<Begun> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await insertSession(tx, { userId, tokenHash, address: request.ip, userAgent: userAgentOf(request) });
  return { response: { token } };
}

function tokenOf({ response: { token } }: Begun): string {
  if (token === null) throw new Error('the library made no session');
  return token;
}

/** Hands a new session's cookies to the browser, whose earlier session ends. @throws ACCOUNT_SUSPENDED */
export async function admit(auth: Auth, context: RequestContext, begun: Begun): Promise<SessionState> {
  const token = tokenOf(begun);
  if (await isSuspendedSession(context.services.database.db, hashToken(token))) {
    await auth.sessions.end(token);
    throw fail('ACCOUNT_SUSPENDED');
  }
  const found = await auth.sessions.find(token);
  if (found === null) throw new Error('the session that was just made is gone');
  const { request, reply, services } = context;
  const { viewer } = found;
  const waited = auth.challengeCookie.tokenOf(request.headers) !== undefined;
  // The cookies come first: the link or code is used up, so a later failure must not cost the session.
  const cookies = auth.cookies.give(token, viewer.id);
  setCookies(reply, [...cookies, ...(waited ? [auth.challengeCookie.clear()] : [])]);
  await endSession(auth, context);
  await endOldestSessions(services, viewer.id);
  if (await tellOfNewDevice(auth.devices, context, viewer)) {
    setCookies(reply, [await auth.devices.remember(request.headers, viewer.id)]);
  }
  // [S4-002] The account may not have recorded its profile yet.
  const hasProfile = viewer.hasProfile || (await auth.profiles.noteProfile(services, viewer.id));
  return stateOf(auth, context, { ...found, viewer: { ...viewer, hasProfile } });
}

/**
 * Completes every way in. If the account has a second factor and the way is not two factors itself, the
 * browser gets a challenge for `verifySignIn` instead of a session; its previous session ends.
 */
export async function begin(
  auth: Auth,
  context: RequestContext,
  way: WayIn,
  begun: Begun,
): Promise<SessionState> {
  if (way === 'sign-up' || way === 'passkey') return admit(auth, context, begun);
  const { database } = context.services;
  const waiting = await holdForFactor(database, { sessionToken: tokenOf(begun), way });
  if (waiting === undefined) return admit(auth, context, begun);
  await endSession(auth, context);
  setCookies(context.reply, [...auth.cookies.clear(), auth.challengeCookie.give(waiting.token)]);
  return signedOut(waiting.challenge);
}

/** Ends this browser's pending sign-in. */
export async function giveUpChallenge(auth: Auth, { services, request, reply }: RequestContext) {
  const token = auth.challengeCookie.tokenOf(request.headers);
  if (token === undefined) return;
  await takeChallenge(services.database.db, hashToken(token));
  setCookies(reply, [auth.challengeCookie.clear()]);
}

/**
 * [S7-012] Returns this browser's session and renews old cookies. Cookies of an ended session stay, because a
 * late response would remove those of a new sign-in in another tab.
 */
export async function getSession(auth: Auth, context: RequestContext): Promise<SessionState> {
  const { headers } = context.request;
  const token = auth.cookies.tokenOf(headers);
  const found = token === undefined ? null : await auth.sessions.find(token);
  if (found === null) {
    const waiting = auth.challengeCookie.tokenOf(headers);
    if (waiting === undefined) return signedOut(null);
    const challenge = await challengeOf(context.services.database, waiting);
    if (challenge === null) setCookies(context.reply, [auth.challengeCookie.clear()]);
    return signedOut(challenge);
  }
  if (found.cookieIsDue) {
    await auth.sessions.cookieRenewed(found.viewer);
    setCookies(context.reply, [
      ...auth.cookies.renew(headers, found.viewer.id),
      ...(await auth.devices.renew(headers, found.viewer.id)),
    ]);
  }
  return stateOf(auth, context, found);
}
