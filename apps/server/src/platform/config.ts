import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type BackupsConfig, parseBackupsConfig } from './config/backups.ts';
import { parseContactUri } from './config/contact.ts';
import { type DatabaseConfig, DatabaseEnvironment, parseDatabaseConfig } from './config/database.ts';
import { ConfigError } from './config/error.ts';
import { type NativePushConfig, parseNativePushConfig } from './config/native-push.ts';
import { type OperatorConfig, parseOperatorConfig } from './config/operator.ts';
import { type ExternalServicesConfig, parseExternalServices } from './config/outside.ts';
import { collectProblems, parseSettings } from './config/problems.ts';
import { parseTrustProxy } from './config/proxies.ts';
import { parseS3Config, type S3Config } from './config/s3.ts';
import { productionSecret, readOrCreateLocalSecret, validatePreviousSecret } from './config/secret.ts';
import { parseSmsConfig, type SmsConfig } from './config/sms.ts';
import { KNOWN_PUSH_SERVICES } from './push/endpoint.ts';
import { DRAIN_SECONDS_MAX } from './shutdown-limits.ts';

export { ConfigError } from './config/error.ts';

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

const text = z.string().trim().min(1).optional();

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'is production, development or test').optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...DatabaseEnvironment.shape,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  BESO_DATA_DIR: text,
  BESO_SECRET: text,
  BESO_SECRET_PREVIOUS: text,
  TRUST_PROXY: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
  BESO_MAIL: z.enum(['on', 'off']).default('on'),
  BREACHED_PASSWORDS_URL: text,
  CAPTCHA_SITE_KEY: text,
  CAPTCHA_SECRET: text,
  CAPTCHA_VERIFY_URL: z.string().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  CAPTCHA_SCRIPT_URL: z.string().default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_FROM: text,
  SMS_COUNTRIES: text,
  SMS_PER_DAY: z.coerce.number().int().positive().default(1_000),
  PUSH_ALLOWED_HOSTS: text,
  DELIVERY_INTERVAL_MS: z.coerce.number().int().min(10).max(60_000).default(1_000),
  BESO_PASSWORD_HASHING: z.enum(['strong', 'cheap']).default('strong'),
  PUSH_SERVICES: text,
  FCM_ACCOUNT_FILE: text,
  FCM_URL: z.string().default('https://fcm.googleapis.com'),
  APNS_KEY_FILE: text,
  APNS_KEY_ID: text,
  APNS_TEAM_ID: text,
  APNS_TOPIC: text,
  APNS_URL: z.string().default('https://api.push.apple.com'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  UPLOADS_PER_HOUR: z.coerce.number().int().positive().default(60),
  UPLOAD_MEGABYTES: z.coerce.number().int().positive().default(1_024),
  PICTURES_LATER: z.enum(['on', 'off']).default('on'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  APP_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
  PLAY_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
  SECURITY_CONTACT: text,
  WELL_KNOWN_DIR: text,
  LEGAL_DIR: text,
  MINIMUM_AGE: z.coerce.number().int().min(14).max(16).default(14),
  SUPPORT_EMAIL: z.email().optional(),
  OPERATORS: text,
  BACKUP_DIR: text,
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(365).default(30),
  METRICS_TOKEN: z.string().trim().min(32, 'needs at least 32 random characters').optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(DRAIN_SECONDS_MAX).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
});

export type MailConfig =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly from: string }
  | { readonly kind: 'off' };

export interface Config extends OperatorConfig, DatabaseConfig {
  /** `local` listens only on the loopback address and allows demo people. */
  readonly mode: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  /** The public origin without a trailing slash. In local mode it is undefined until the port is known. */
  readonly publicUrl: string | undefined;
  /** Undefined for a single node. Several nodes communicate through Redis. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** If undefined, pictures are stored below `dataDir`. */
  readonly s3: S3Config | undefined;
  readonly backups: BackupsConfig;
  readonly webDir: string;
  readonly secret: string;
  /** The secret before a rotation. Data signed or encrypted with it can still be read. */
  readonly previousSecret: string | undefined;
  /** Proxies whose forwarding header is trusted; false if there are none. */
  readonly trustProxy: false | string[];
  readonly mail: MailConfig;
  readonly sms: SmsConfig;
  readonly outside: ExternalServicesConfig;
  /** Push services that browsers may use. `*.` matches any subdomain, and `*` alone any public host. */
  readonly pushServices: readonly string[];
  /** `host:port` of push services that may be private and unencrypted; local mode only. */
  readonly pushAllowedHosts: readonly string[];
  readonly nativePush: NativePushConfig;
  readonly deliveryIntervalMs: number;
  readonly passwordHashing: 'strong' | 'cheap';
  /** The limits per person: uploads in an hour, and megabytes of all stored pictures. */
  readonly uploadsPerHour: number;
  readonly uploadMegabytes: number;
  readonly refinesPictures: boolean;
  /** The limit per client address, for the whole API. */
  readonly rateLimitPerMinute: number;
  /** [S2-134] Links to the app stores; null if there is no app. */
  readonly stores: { readonly ios: string | null; readonly android: string | null };
  readonly securityContact: string | undefined;
  /** The token that gives access to /metrics; if undefined, /metrics does not exist. */
  readonly metricsToken: string | undefined;
  /** How long a stopping server still serves requests while /readyz reports that it is leaving. */
  readonly drainMs: number;
  readonly logLevel: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** Enough for a load balancer that asks every two seconds and removes a node after two failures. */
const PRODUCTION_DRAIN_SECONDS = 5;

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

function pushServicesOf(value: string | undefined): readonly string[] {
  if (value === undefined) return KNOWN_PUSH_SERVICES;
  const services = value.split(',').map((service) => service.trim().toLowerCase());
  const unusable = services.find((service) => !/^(\*|(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)$/.test(service));
  if (unusable !== undefined) {
    throw new ConfigError(`PUSH_SERVICES: "${unusable}" is no host, such as *.push.example.org.`);
  }
  return services;
}

/** Maps `localhost` to 127.0.0.1. Otherwise Fastify would also listen on ::1, without our limits. */
function hostOf(value: string | undefined, production: boolean): string {
  const host = value ?? (production ? '0.0.0.0' : '127.0.0.1');
  return host === 'localhost' ? '127.0.0.1' : host;
}

const dataDirOf = (value: string | undefined) => resolve(projectRoot, value ?? '.data');

/** Reads the settings of commands that only need the database. @throws ConfigError */
export function readDatabaseConfig(env: NodeJS.ProcessEnv): DatabaseConfig & Pick<Config, 'dataDir'> {
  const given = parseSettings(DatabaseEnvironment.extend({ BESO_DATA_DIR: text }), env);
  return { ...parseDatabaseConfig(given), dataDir: dataDirOf(given.BESO_DATA_DIR) };
}

/** @throws ConfigError with a message for the operator */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = parseSettings(Environment, env);
  const production = given.NODE_ENV === 'production';
  const dataDir = dataDirOf(given.BESO_DATA_DIR);
  const host = hostOf(given.HOST, production);
  const { problems, read } = collectProblems();
  if (!production && !LOOPBACK.has(host)) {
    problems.push('HOST: local mode serves this machine only; set NODE_ENV=production to serve others.');
  }
  if (production && given.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL is required in production: the address people type.');
  }
  if (production && given.BESO_PASSWORD_HASHING === 'cheap') {
    problems.push('BESO_PASSWORD_HASHING: production keeps passwords by the strong hash only.');
  }
  const checked = {
    s3: read(() => parseS3Config(given)),
    backups: read(() => parseBackupsConfig(given, dataDir, (path) => resolve(projectRoot, path))),
    secret: read(() =>
      production
        ? productionSecret(given.BESO_SECRET)
        : (given.BESO_SECRET ?? readOrCreateLocalSecret(dataDir)),
    ),
    previousSecret: read(() => validatePreviousSecret(given.BESO_SECRET_PREVIOUS, production)),
    trustProxy: read(() => parseTrustProxy(given.TRUST_PROXY, production)),
    mail: read(() => mailOf(given, production)),
    sms: read(() => parseSmsConfig(given, production)),
    outside: read(() => parseExternalServices(given, production)),
    pushServices: read(() => pushServicesOf(given.PUSH_SERVICES)),
    pushAllowedHosts: read(() => pushAllowedHostsOf(given.PUSH_ALLOWED_HOSTS, production)),
    nativePush: read(() => parseNativePushConfig(given, production, (path) => resolve(projectRoot, path))),
    securityContact: read(() => parseContactUri(given.SECURITY_CONTACT)),
    ...read(() => parseDatabaseConfig(given)),
    ...read(() => parseOperatorConfig(given, production, (path) => resolve(projectRoot, path))),
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    ...checked,
    mode: production ? 'production' : 'local',
    host,
    port: given.PORT,
    publicUrl: given.PUBLIC_URL === undefined ? undefined : new URL(given.PUBLIC_URL).origin,
    redisUrl: given.REDIS_URL,
    dataDir,
    webDir: join(projectRoot, 'apps/web/dist'),
    deliveryIntervalMs: given.DELIVERY_INTERVAL_MS,
    passwordHashing: given.BESO_PASSWORD_HASHING,
    uploadsPerHour: given.UPLOADS_PER_HOUR,
    uploadMegabytes: given.UPLOAD_MEGABYTES,
    refinesPictures: given.PICTURES_LATER === 'on',
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    metricsToken: given.METRICS_TOKEN,
    stores: { ios: given.APP_STORE_URL ?? null, android: given.PLAY_STORE_URL ?? null },
    drainMs: 1_000 * (given.DRAIN_SECONDS ?? (production ? PRODUCTION_DRAIN_SECONDS : 0)),
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
