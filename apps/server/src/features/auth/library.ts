import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@beso/contract/limits';
import { betterAuth } from 'better-auth/minimal';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { createAdapter, preparedPasswordHash } from './adapter.ts';
import { SESSION_LIFE_SECONDS, SESSION_REFRESH_SECONDS, sessionCookieName } from './cookies.ts';
import type { Passwords } from './passwords.ts';

/**
 * Carries the client's address as Fastify knows it; without
 * it the library would trust what the client claims.
 */
export const CLIENT_ADDRESS_HEADER = 'x-beso-client-address';

const text = { type: 'string', required: false } as const;

/**
 * What made an error happen. The errors around it quote
 * the statement with its values: addresses, names, hashes.
 */
function causeOf(detail: unknown): { message: string; stack?: string | undefined } {
  if (!(detail instanceof Error)) return { message: typeof detail };
  return detail.cause instanceof Error
    ? causeOf(detail.cause)
    : { message: detail.message, stack: detail.stack };
}

/** better-auth as a library: our operations call its `api`, its own HTTP routes are not mounted. */
export function createLibrary(config: Config, database: Database, passwords: Passwords, log: Logger) {
  const secure = config.mode === 'production';
  return betterAuth({
    appName: 'BESO',
    baseURL: config.publicUrl ?? 'http://localhost',
    // Both are given, so that no environment variable of the library's own comes before the configuration.
    secret: config.secret,
    secrets: [{ version: 1, value: config.secret }],
    database: createAdapter(database),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ causes: details.map(causeOf) }, message),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: {
        hash: async (password) => preparedPasswordHash() ?? passwords.hash(password),
        verify: passwords.verify,
      },
    },
    session: {
      expiresIn: SESSION_LIFE_SECONDS,
      updateAge: SESSION_REFRESH_SECONDS,
      cookieCache: { enabled: false },
    },
    user: {
      additionalFields: {
        firstName: text,
        lastName: text,
        pronouns: text,
        homeLocation: text,
        birthday: text,
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The name carries its own prefix; the library's would only be __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(config) } },
    },
  });
}

export type Library = ReturnType<typeof createLibrary>;
