import type { SessionState, SignInInput, SignUpInput } from '@beso/contract/auth';
import { APIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Logger } from '../../platform/log.ts';
import { createProfile, findMyProfile, storableTimeZone } from '../profiles/index.ts';
import { EMAIL_TAKEN, registering } from './adapter.ts';
import { createSessionCookies, type SessionCookies } from './cookies.ts';
import { CLIENT_ADDRESS_HEADER, createLibrary, type Library } from './library.ts';
import { type AuthLimits, createAuthLimits } from './limits.ts';
import { findUserId } from './queries.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Longest part of a browser's own description that is kept with its session. */
const USER_AGENT_MAX_LENGTH = 300;

export interface Auth {
  readonly library: Library;
  readonly cookies: SessionCookies;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
}

export function createAuth(config: Config, database: Database, log: Logger): Auth {
  const cookies = createSessionCookies(config);
  return {
    library: createLibrary(config, database, log),
    cookies,
    sessions: createSessions(database, cookies, log),
    limits: createAuthLimits(config, database),
  };
}

/** What the library may know of a request: nothing of it decides anything. */
function clientHeaders(request: FastifyRequest): Headers {
  return new Headers({
    [CLIENT_ADDRESS_HEADER]: request.ip,
    'user-agent': (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
  });
}

function isRefusal(error: unknown, ...codes: string[]): boolean {
  return error instanceof APIError && codes.includes(String(error.body?.code));
}

function setCookies(reply: FastifyReply, lines: readonly string[]): void {
  for (const line of lines) reply.header('set-cookie', line);
}

async function stateOf({ services }: RequestContext, viewer: Viewer): Promise<SessionState> {
  const { sessionExpiresAt, id, email, emailVerified } = viewer;
  return {
    session: {
      accessToken: null,
      refreshToken: null,
      expiresIn: Math.max(0, Math.floor((sessionExpiresAt.getTime() - Date.now()) / 1000)),
      expiresAt: sessionExpiresAt.toISOString(),
      tokenType: 'cookie',
      user: { id, email, emailVerified },
    },
    profile: viewer.hasProfile ? await findMyProfile(services, viewer.id) : null,
  };
}

/** Ends the session that the request came with, on the server and on every open connection of it. */
async function endSession(auth: Auth, { services, request }: RequestContext): Promise<void> {
  const token = auth.cookies.tokenOf(request.headers);
  const sessionId = token === undefined ? undefined : await auth.sessions.end(token);
  if (sessionId !== undefined) services.realtime.endSession(sessionId);
}

/** Hands the new session's cookies to the browser; the one it had before ends. */
async function begin(
  auth: Auth,
  context: RequestContext,
  begun: { headers: Headers; response: { token: string | null } },
): Promise<SessionState> {
  const { token } = begun.response;
  const found = token === null ? null : await auth.sessions.find(token);
  if (found === null) throw new Error('the session that was just made is gone');
  await endSession(auth, context);
  setCookies(context.reply, [...begun.headers.getSetCookie(), auth.cookies.hint()]);
  return stateOf(context, found.viewer);
}

/**
 * Makes account, credentials, profile and session in one transaction. The schema has checked the form [S5-006].
 * @throws EMAIL_EXISTS, PHONE_SIGN_UP_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function signUp(
  auth: Auth,
  context: RequestContext,
  form: z.output<typeof SignUpInput>,
): Promise<SessionState> {
  const { services, request } = context;
  const { db } = services.database;
  if (form.contactMethod === 'phone') throw fail('PHONE_SIGN_UP_UNAVAILABLE');
  await auth.limits.countSignUp(request.ip);
  const email = form.email.toLowerCase();
  if ((await findUserId(db, email)) !== undefined) throw fail('EMAIL_EXISTS');

  const { firstName, lastName, pronouns, location: homeLocation, birthday, language } = form;
  const names = { firstName, lastName, pronouns };
  const timeZone = await storableTimeZone(db, form.timeZone);
  const passwordHash = await hashPassword(form.password);
  const begun = await registering(
    {
      passwordHash,
      complete: async (tx) => {
        const id = await findUserId(tx, email);
        if (id === undefined) throw new Error('the account that was just made is gone');
        await createProfile(tx, { id, ...names, email, homeLocation, birthday, language, timeZone });
      },
    },
    () =>
      auth.library.api.signUpEmail({
        body: {
          name: `${firstName} ${lastName}`,
          email,
          password: form.password,
          ...names,
          homeLocation,
          birthday,
        },
        headers: clientHeaders(request),
        returnHeaders: true,
      }),
  ).catch((error: unknown) => {
    throw isRefusal(error, EMAIL_TAKEN) ? fail('EMAIL_EXISTS') : error;
  });
  return begin(auth, context, begun);
}

/**
 * [S5-002] An unknown address costs the library the same work as a wrong password.
 * @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn(
  auth: Auth,
  context: RequestContext,
  { email, password }: z.output<typeof SignInInput>,
): Promise<SessionState> {
  const { request } = context;
  await auth.limits.countSignIn(email, request.ip);
  const begun = await auth.library.api
    .signInEmail({ body: { email, password }, headers: clientHeaders(request), returnHeaders: true })
    .catch((error: unknown) => {
      throw isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')
        ? fail('INVALID_CREDENTIALS')
        : error;
    });
  await auth.limits.forgiveSignIn(email, request.ip);
  return begin(auth, context, begun);
}

/**
 * Ends this browser's session. The row is deleted here and not by the library, which would report success when the
 * database could not be reached.
 */
export async function signOut(auth: Auth, context: RequestContext): Promise<void> {
  await endSession(auth, context);
  setCookies(context.reply, auth.cookies.clear());
}

/** [S7-012] Who this browser is signed in as. Cookies of a session that is over are removed, old ones are renewed. */
export async function getSession(auth: Auth, context: RequestContext): Promise<SessionState> {
  const { headers } = context.request;
  const token = auth.cookies.tokenOf(headers);
  const found = token === undefined ? null : await auth.sessions.find(token);
  if (found === null) {
    if (auth.cookies.isPresent(headers)) setCookies(context.reply, auth.cookies.clear());
    return { session: null, profile: null };
  }
  if (found.cookieIsDue) {
    await auth.sessions.cookieRenewed(found.viewer);
    setCookies(context.reply, auth.cookies.renew(headers));
  }
  return stateOf(context, found.viewer);
}
