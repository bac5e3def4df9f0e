import { z } from 'zod';
import { ConfigError } from './error.ts';

export const DatabaseEnvironment = z.object({
  DATABASE_URL: z.string().trim().min(1).optional(),
  DATABASE_MIGRATION_URL: z.string().trim().min(1).optional(),
  DATABASE_STANDBY_URL: z.string().trim().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
});

export interface DatabaseConfig {
  /** If undefined, the embedded PostgreSQL is started. */
  readonly databaseUrl: string | undefined;
  readonly migrationUrl: string | undefined;
  /** The standby that serves reads while its data is as new as the primary's. */
  readonly standbyUrl: string | undefined;
  /** The number of a node's connections. Two more serve pipelined reads. */
  readonly databasePool: number;
}

const AUTHORITY = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/i;
const SEVERAL_PARAMETERS = /[?&](?:host=[^&]*(?:,|%2c)|target_session_attrs=)/i;

/** Refuses a connection string with several hosts, because the driver uses only one. @throws ConfigError */
function oneHostOf(name: string, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (AUTHORITY.exec(url)?.[1]?.includes(',') === true || SEVERAL_PARAMETERS.test(url))
    throw new ConfigError(
      `${name} names several hosts or target_session_attrs, which BESO does not use: ` +
        'give it one address, such as that of haproxy.',
    );
  return url;
}

function standbyOf(given: z.output<typeof DatabaseEnvironment>): string | undefined {
  const url = oneHostOf('DATABASE_STANDBY_URL', given.DATABASE_STANDBY_URL);
  if (url !== undefined && given.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_STANDBY_URL needs DATABASE_URL: the embedded PostgreSQL has no standby.');
  return url;
}

/** @throws ConfigError */
export function parseDatabaseConfig(given: z.output<typeof DatabaseEnvironment>): DatabaseConfig {
  return {
    databaseUrl: oneHostOf('DATABASE_URL', given.DATABASE_URL),
    migrationUrl: oneHostOf('DATABASE_MIGRATION_URL', given.DATABASE_MIGRATION_URL),
    standbyUrl: standbyOf(given),
    databasePool: given.DATABASE_POOL,
  };
}
