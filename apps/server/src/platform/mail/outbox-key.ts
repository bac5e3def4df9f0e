import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { forwardingHeader } from '../abuse/forwarded.ts';
import type { Config } from '../config.ts';
import { parseCookie } from '../html/pages.ts';

export const OUTBOX_PATH = '/outbox';
const COOKIE = 'beso_outbox';
const DAY_SECONDS = 24 * 60 * 60;

const keyOf = ({ secret }: Pick<Config, 'secret'>) =>
  createHmac('sha256', secret).update('beso outbox').digest('base64url');

/** Returns the path of the local mails with a secret key, because the mails contain sign-in links. */
export const outboxAddress = (config: Pick<Config, 'secret'>) => `${OUTBOX_PATH}?key=${keyOf(config)}`;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns false for a proxied request, and for a foreign host name that resolves to this machine. */
const isFromHere = ({ hostname, headers }: FastifyRequest) =>
  LOOPBACK.has(hostname) && forwardingHeader(headers) === undefined;

function isKey(config: Pick<Config, 'secret'>, given: unknown): boolean {
  const [key, other] = [Buffer.from(keyOf(config)), Buffer.from(typeof given === 'string' ? given : '')];
  return key.length === other.length && timingSafeEqual(key, other);
}

/** Admits a request by its cookie, or by the key in the URL, which then becomes the cookie. */
export function outboxAccess(
  config: Pick<Config, 'secret'>,
  request: FastifyRequest,
): { readonly state: 'refused' | 'open' } | { readonly state: 'first'; readonly cookie: string } {
  if (!isFromHere(request)) return { state: 'refused' };
  if (isKey(config, parseCookie(request.headers.cookie, COOKIE))) return { state: 'open' };
  if (!isKey(config, (request.query as Record<string, unknown>).key)) return { state: 'refused' };
  const life = `Max-Age=${DAY_SECONDS}; Path=${OUTBOX_PATH}; HttpOnly; SameSite=Lax`;
  return { state: 'first', cookie: `${COOKIE}=${keyOf(config)}; ${life}` };
}
