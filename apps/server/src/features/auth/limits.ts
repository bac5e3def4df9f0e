import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

const MINUTE_SECONDS = 60;
const SIGN_IN_WINDOW_SECONDS = 15 * MINUTE_SECONDS;
const SIGN_UP_WINDOW_SECONDS = 60 * MINUTE_SECONDS;

/** Wrong passwords for one account within the window, wherever they come from. */
export const SIGN_IN_FAILURES_PER_ACCOUNT = 10;

export interface AuthLimits {
  /** Counts a registration of this client. @throws TOO_MANY_REQUESTS */
  countSignUp(address: string): Promise<void>;
  /** Counts an attempt for this account and this client before the password is looked at. @throws TOO_MANY_REQUESTS */
  countSignIn(email: string, address: string): Promise<void>;
  /** Takes the attempt back: only failures count. */
  forgiveSignIn(email: string, address: string): Promise<void>;
}

/** One household has a whole IPv6 network (/64), so that is what counts as one client. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Addresses of people who may have no account here are counted without being written down. */
const accountKey = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

async function orTooMany<Result>(counted: Promise<Result>): Promise<Result> {
  try {
    return await counted;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

/**
 * Limits on sign-in and sign-up, counted in the database so that all nodes share them. Those per client grow with
 * RATE_LIMIT_PER_MINUTE: a sixth of it as failed sign-ins in 15 minutes, a tenth of it as registrations in an hour
 * (100 and 60 by default).
 */
export function createAuthLimits(config: Config, database: Database): AuthLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'auth_limits',
      tableCreated: true,
      keyPrefix,
      points: Math.max(1, Math.floor(points)),
      duration,
    });
  const perClient = config.rateLimitPerMinute;
  const signUps = limiter('sign-up-client', perClient / 10, SIGN_UP_WINDOW_SECONDS);
  const signInsOfClient = limiter('sign-in-client', perClient / 6, SIGN_IN_WINDOW_SECONDS);
  const signInsOfAccount = limiter('sign-in-account', SIGN_IN_FAILURES_PER_ACCOUNT, SIGN_IN_WINDOW_SECONDS);
  return {
    countSignUp: async (address) => {
      await orTooMany(signUps.consume(clientOf(address)));
    },
    countSignIn: async (email, address) => {
      await orTooMany(signInsOfClient.consume(clientOf(address)));
      await orTooMany(signInsOfAccount.consume(accountKey(email)));
    },
    forgiveSignIn: async (email, address) => {
      await Promise.all([
        signInsOfClient.reward(clientOf(address)),
        signInsOfAccount.delete(accountKey(email)),
      ]);
    },
  };
}
