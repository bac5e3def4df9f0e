import { randomBytes } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { hashToken } from '../accounts/index.ts';
import type { Auth, CreatedSession } from './auth.ts';
import { CLIENT_ADDRESS_HEADER } from './auth-library.ts';
import { insertSession } from './queries/sessions.ts';

/** A longer user agent is cut before it is stored. */
const USER_AGENT_MAX_LENGTH = 300;
const SESSION_TOKEN_BYTES = 24;

const userAgentOf = ({ headers }: FastifyRequest) =>
  (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH);

/** Returns headers for the library, which only stores their values with a session. */
export function clientHeaders(request: FastifyRequest): Headers {
  return new Headers({
    [CLIENT_ADDRESS_HEADER]: request.ip,
    'user-agent': userAgentOf(request),
  });
}

export function isAuthLibraryError(error: unknown, ...codes: string[]): boolean {
  return error instanceof APIError && codes.includes(String(error.body?.code));
}

export function setCookies(reply: FastifyReply, lines: readonly string[]): void {
  for (const line of lines) reply.header('set-cookie', line);
}

/** Ends the request's session: its row, and each of its open connections. */
export async function endSession(
  auth: Pick<Auth, 'cookies' | 'sessions'>,
  { services, request }: RequestContext,
): Promise<void> {
  const token = auth.cookies.tokenOf(request.headers);
  const ended = token === undefined ? undefined : await auth.sessions.end(token);
  if (ended === undefined) return;
  services.realtime.forgetSessions(ended.personId);
  services.realtime.endSession(ended.sessionId);
}

/** Creates a session for `begin`, after a proof other than a password. */
export async function createSession(
  tx: Transaction,
  { request }: RequestContext,
  userId: string,
): Promise<CreatedSession> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await insertSession(tx, { userId, tokenHash, address: request.ip, userAgent: userAgentOf(request) });
  return { response: { token } };
}

export function requireSessionToken({ response: { token } }: CreatedSession): string {
  if (token === null) throw new Error('the library made no session');
  return token;
}
