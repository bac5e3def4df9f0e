import { findBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { preparePlace } from './place.ts';
import { AlreadyRunning } from './predecessor.ts';
import type { Preload } from './process.ts';
import { APP_ROLE, connectionUrl, DATABASE, OWNER_ROLE, SUPERUSER } from './queries.ts';

export { AlreadyRunning };

export interface EmbeddedPostgresOptions {
  /** Absolute path of a folder for PostgreSQL alone, created if missing. */
  readonly dataDir: string;
  /** Off only in tests, which may lose data. */
  readonly fsync?: boolean;
  readonly preload?: Preload;
  readonly log: (message: string) => void;
  /** Aborts a start and stops restarts. */
  readonly signal?: AbortSignal;
  /** Time without a sign of life before the previous program is killed; 10 s by default. */
  readonly silenceMs?: number;
  /** Called if another program took the data folder while the server was down. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Location of the data, which differs from `dataDir` under a 0700 home as root. */
  readonly root: string;
  readonly socketDir: string;
  readonly port: number;
  readonly migrationUrl: string;
  readonly appUrl: string;
  superuserUrl(database: string): string;
  urlFor(role: string, database: string): string;
  serving(url: string): void;
  leaving(): void;
  stop(): Promise<void>;
  /** Kills the server when time is up; it recovers at the next start. */
  cutOff(): void;
}

/**
 * Starts the bundled PostgreSQL on `dataDir`, or adopts the one of a killed program, and ensures roles and
 * database. The next call repairs any interrupted one, and a crashed server restarts at the same address.
 * @throws AlreadyRunning if another program serves from the folder
 * @throws Error with a message for the operator: another account's folder, or PostgreSQL's last log lines
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const identity = chooseIdentity(options.dataDir);
  const binaries = await findBinaries(identity);
  const place = await preparePlace(options.dataDir, identity);
  const cluster = createCluster(options, { binaries, place, identity });
  try {
    await cluster.bringUp();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const urlFor = (role: string, database: string) => connectionUrl(place.address, role, database);
  return {
    root: place.root,
    socketDir: place.address.host,
    port: place.address.port,
    migrationUrl: urlFor(OWNER_ROLE, DATABASE),
    appUrl: urlFor(APP_ROLE, DATABASE),
    superuserUrl: (database) => urlFor(SUPERUSER, database),
    urlFor,
    serving: cluster.serving,
    leaving: cluster.leaving,
    stop: cluster.stop,
    cutOff: cluster.cutOff,
  };
}
