import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

const text = z.string().trim().min(1).optional();

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: text,
  DATABASE_MIGRATION_URL: text,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  BESO_DATA_DIR: text,
  BESO_SECRET: text,
  TRUST_PROXY: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
  BESO_MAIL: z.enum(['on', 'off']).default('on'),
  PUSH_ALLOWED_HOSTS: text,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
});

/** Where mail goes: to a server, locally into a table, or nowhere. */
export type MailConfig =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly from: string }
  | { readonly kind: 'off' };

export interface Config {
  /** `local` binds the loopback address and may hold demo people; `production` never does. */
  readonly mode: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  /** The origin people type, without a trailing slash; undefined locally until the port is known. */
  readonly publicUrl: string | undefined;
  /** Undefined: the embedded PostgreSQL serves. */
  readonly databaseUrl: string | undefined;
  readonly migrationUrl: string | undefined;
  /** Undefined: this node is the only one. Several on one database need it to tell each other's connections. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  readonly webDir: string;
  readonly secret: string;
  /** Addresses or networks of the proxies whose word on the client's address is taken; false: nobody's. */
  readonly trustProxy: false | string[];
  readonly mail: MailConfig;
  /** `host:port` of push services that need not be public, nor encrypt; local mode only. */
  readonly pushAllowedHosts: readonly string[];
  /** Requests per minute and client address over the whole API. */
  readonly rateLimitPerMinute: number;
  readonly logLevel: string;
}

/** A setting that cannot be used; its message is meant for the person who starts the server. */
export class ConfigError extends Error {}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const SECRET_MIN_LENGTH = 32;

function trustProxyOf(value: string | undefined): false | string[] {
  if (value === undefined || value === 'false') return false;
  const proxies = value.split(',').map((part) => part.trim());
  const unusable = proxies.find(
    (proxy) => !/^[\da-f.:]+(\/\d+)?$|^(loopback|linklocal|uniquelocal)$/i.test(proxy) || /^\d+$/.test(proxy),
  );
  if (unusable !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY: "${unusable}" is no address or network. Name the proxies, such as 10.0.0.0/8 or loopback.`,
    );
  }
  return proxies;
}

/** Local mode keeps a secret of its own beside its data, so that sessions survive a restart. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  // A kill between creating and filling the file leaves it empty: fill it now.
  const fresh = randomBytes(32).toString('base64url');
  writeFileSync(file, fresh, { mode: 0o600 });
  return fresh;
}

function productionSecret(secret: string | undefined): string {
  if (secret === undefined) throw new ConfigError('BESO_SECRET is required in production.');
  if (secret.length < SECRET_MIN_LENGTH || new Set(secret).size < 8) {
    throw new ConfigError(`BESO_SECRET needs at least ${SECRET_MIN_LENGTH} random characters.`);
  }
  return secret;
}

const LOCAL_SENDER = 'BESO <beso@localhost>';

function mailOf(
  given: Pick<z.output<typeof Environment>, 'BESO_MAIL' | 'MAIL_FROM' | 'SMTP_URL'>,
  production: boolean,
): MailConfig {
  if (given.BESO_MAIL === 'off') return { kind: 'off' };
  if (given.SMTP_URL === undefined) {
    if (production) {
      throw new ConfigError('SMTP_URL is required in production; BESO_MAIL=off starts without any mail.');
    }
    return { kind: 'outbox', from: given.MAIL_FROM ?? LOCAL_SENDER };
  }
  if (given.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM is required with SMTP_URL: the address that mail comes from.');
  }
  return { kind: 'smtp', url: given.SMTP_URL, from: given.MAIL_FROM };
}

function pushAllowedHostsOf(value: string | undefined, production: boolean): string[] {
  if (value === undefined) return [];
  if (production)
    throw new ConfigError('PUSH_ALLOWED_HOSTS is for local mode: production pushes to public hosts.');
  return value.split(',').map((host) => host.trim());
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with a sentence for the operator when a variable cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new ConfigError(`${first?.path.join('.')}: ${first?.message}`);
  }
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const dataDir = resolve(projectRoot, given.BESO_DATA_DIR ?? '.data');
  const host = given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  if (!production && !LOOPBACK.has(host)) {
    throw new ConfigError(
      'HOST: local mode serves this machine only; set NODE_ENV=production to serve others.',
    );
  }
  if (production && given.PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL is required in production: the address people type.');
  }
  return {
    mode: production ? 'production' : 'local',
    host,
    port: given.PORT,
    publicUrl: given.PUBLIC_URL === undefined ? undefined : new URL(given.PUBLIC_URL).origin,
    databaseUrl: given.DATABASE_URL,
    migrationUrl: given.DATABASE_MIGRATION_URL,
    redisUrl: given.REDIS_URL,
    dataDir,
    webDir: join(projectRoot, 'apps/web/dist'),
    secret: production ? productionSecret(given.BESO_SECRET) : (given.BESO_SECRET ?? localSecret(dataDir)),
    trustProxy: trustProxyOf(given.TRUST_PROXY),
    mail: mailOf(given, production),
    pushAllowedHosts: pushAllowedHostsOf(given.PUSH_ALLOWED_HOSTS, production),
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
