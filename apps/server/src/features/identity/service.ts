import type { SessionState } from '@beso/contract/auth';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Logger } from '../../platform/log.ts';
import {
  createAuthLimits,
  createCaptcha,
  createPasswordBreachCheck,
  createPasswordHasher,
  hashToken,
  type ProfilesOfAccounts,
} from './accounts/index.ts';
import { createMailCodes, type LinksAuth } from './links/index.ts';
import { mailAboutNewDevice } from './notices/index.ts';
import { createPasskeyChallenges } from './passkeys/index.ts';
import { createPhoneCodes, createPhoneLimits } from './phone/index.ts';
import {
  beginSecondFactorChallenge,
  createChallengeCookie,
  findSignInChallenge,
  type SecondFactorAuth,
} from './second-factor/index.ts';
import { sessionStateOf, signedOutState } from './session-state.ts';
import {
  type CreatedSession,
  createAuthLibrary,
  createKnownDevices,
  createSessionCookies,
  createSessionStore,
  endOldestSessions,
  endSession,
  type FoundSession,
  isSuspendedSession,
  requireSessionToken,
  type SignInMethod,
  setCookies,
} from './sessions/index.ts';

/** The parts of authentication that any of its subfeatures needs. */
export interface AuthServices extends LinksAuth, SecondFactorAuth {}

export function createAuth(
  config: Config,
  database: Database,
  log: Logger,
  profiles: ProfilesOfAccounts,
): AuthServices {
  const cookies = createSessionCookies(config);
  const passwords = createPasswordHasher(config);
  const limits = createAuthLimits(config, database);
  const auth: AuthServices = {
    profiles,
    library: createAuthLibrary(config, database, passwords, log),
    passwords,
    cookies,
    challengeCookie: createChallengeCookie(config),
    passkeyChallenges: createPasskeyChallenges(config, database.time),
    devices: createKnownDevices(config, database),
    sessions: createSessionStore(database, cookies, log),
    limits,
    captcha: createCaptcha(config, limits),
    breaches: createPasswordBreachCheck(config.outside, log),
    mailCodes: createMailCodes(config, database),
    phoneCodes: createPhoneCodes(config),
    phoneLimits: createPhoneLimits(config, database),
    admit: (context, begun) => admit(auth, context, begun),
    begin: (context, way, begun) => begin(auth, context, way, begun),
  };
  return auth;
}

/** Returns the request's session if its account is being deleted; undefined otherwise. */
export async function findSessionInDeletion(
  auth: AuthServices,
  { request }: RequestContext,
): Promise<FoundSession | undefined> {
  const token = auth.cookies.tokenOf(request.headers);
  const found = token === undefined ? null : await auth.sessions.find(token);
  return found === null || found.leavesAt === null ? undefined : found;
}

async function admit(
  auth: AuthServices,
  context: RequestContext,
  begun: CreatedSession,
): Promise<SessionState> {
  const token = requireSessionToken(begun);
  if (await isSuspendedSession(context.services.database.db, hashToken(token))) {
    await auth.sessions.end(token);
    throw fail('ACCOUNT_SUSPENDED');
  }
  const found = await auth.sessions.find(token);
  if (found === null) throw new Error('the session that was just made is gone');
  const { request, reply, services } = context;
  const { viewer } = found;
  const waited = auth.challengeCookie.tokenOf(request.headers) !== undefined;
  // Sets the cookies before anything can fail, because the link or code is used up.
  const cookies = auth.cookies.give(token, viewer.id);
  setCookies(reply, [...cookies, ...(waited ? [auth.challengeCookie.clear()] : [])]);
  await endSession(auth, context);
  await endOldestSessions(services, viewer.id);
  if (await mailAboutNewDevice(auth.devices, context, viewer)) {
    setCookies(reply, [await auth.devices.remember(request.headers, viewer.id)]);
  }
  // [S4-002] Records the profile in an account that does not know of it yet.
  const hasProfile = viewer.hasProfile || (await auth.profiles.noteProfile(services, viewer.id));
  return sessionStateOf(auth, context, { ...found, viewer: { ...viewer, hasProfile } });
}

async function begin(
  auth: AuthServices,
  context: RequestContext,
  way: SignInMethod,
  begun: CreatedSession,
): Promise<SessionState> {
  if (way === 'sign-up' || way === 'passkey') return admit(auth, context, begun);
  const { database } = context.services;
  const waiting = await beginSecondFactorChallenge(database, {
    sessionToken: requireSessionToken(begun),
    way,
  });
  if (waiting === undefined) return admit(auth, context, begun);
  await endSession(auth, context);
  setCookies(context.reply, [...auth.cookies.clear(), auth.challengeCookie.give(waiting.token)]);
  return signedOutState(waiting.challenge);
}

/**
 * [S7-012] Returns this browser's session and renews old cookies.
 * Cookies of an ended session stay, because a sign-in in another tab may just have replaced them.
 */
export async function getSession(auth: AuthServices, context: RequestContext): Promise<SessionState> {
  const { headers } = context.request;
  const token = auth.cookies.tokenOf(headers);
  const found = token === undefined ? null : await auth.sessions.find(token);
  if (found === null) {
    const waiting = auth.challengeCookie.tokenOf(headers);
    if (waiting === undefined) return signedOutState(null);
    const challenge = await findSignInChallenge(context.services.database, waiting);
    if (challenge === null) setCookies(context.reply, [auth.challengeCookie.clear()]);
    return signedOutState(challenge);
  }
  if (found.cookieIsDue) {
    await auth.sessions.cookieRenewed(found.viewer);
    setCookies(context.reply, [
      ...auth.cookies.renew(headers, found.viewer.id),
      ...(await auth.devices.renew(headers, found.viewer.id)),
    ]);
  }
  return sessionStateOf(auth, context, found);
}
