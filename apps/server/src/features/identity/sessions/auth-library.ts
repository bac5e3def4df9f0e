import { AsyncLocalStorage } from 'node:async_hooks';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@beso/contract/limits';
import { betterAuth } from 'better-auth/minimal';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { QueuePath } from '../../../platform/work/gate.ts';
import type { PasswordHasher } from '../accounts/index.ts';
import { createAdapter, preparedPasswordHash } from './adapter.ts';
import { SESSION_LIFE_SECONDS, SESSION_REFRESH_SECONDS, sessionCookieName } from './cookies.ts';

/** The header that tells the library the client's address. Only the server sets it, never a client. */
export const CLIENT_ADDRESS_HEADER = 'x-beso-client-address';

/** Holds the queue for the library's hashing, which does not know the person. */
const lines = new AsyncLocalStorage<QueuePath>();
const currentLine = () => lines.getStore() ?? [];

/** Calls the library. Passwords hashed during the call wait in this line. */
export function runInHashingQueue<Result>(line: QueuePath, call: () => Promise<Result>): Promise<Result> {
  return lines.run(line, call);
}

const text = { type: 'string', required: false } as const;

/** Creates better-auth, whose `api` operations call, but whose own HTTP routes are not served. */
export function createAuthLibrary(
  config: Config,
  database: Database,
  passwords: PasswordHasher,
  log: Logger,
) {
  const secure = config.mode === 'production';
  return betterAuth({
    appName: 'BESO',
    baseURL: config.publicUrl ?? 'http://localhost',
    // Both are set, because the library would otherwise read its own environment variables.
    secret: config.secret,
    secrets: [{ version: 1, value: config.secret }],
    database: createAdapter(database),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, message),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: {
        hash: async (password) => preparedPasswordHash() ?? passwords.hash(password, currentLine()),
        verify: (attempt) => passwords.verify(attempt, currentLine()),
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
      // The cookie's name already has its prefix (__Host-).
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(config) } },
    },
  });
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;
