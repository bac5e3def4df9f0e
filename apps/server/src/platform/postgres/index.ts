import { findBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { preparePlace } from './place.ts';
import { AlreadyRunning } from './predecessor.ts';
import type { Preload } from './process.ts';
import { APP_ROLE, connectionUrl, DATABASE, OWNER_ROLE, SUPERUSER } from './queries.ts';

export { AlreadyRunning };

export interface EmbeddedPostgresOptions {
  /** Absolute path of a folder that belongs to PostgreSQL alone; made when missing. */
  readonly dataDir: string;
  /** Off only where losing everything is fine: tests. */
  readonly fsync?: boolean;
  /** Turns the clock; no setting of an installation leads here. */
  readonly preload?: Preload;
  /** Receives one line per thing worth telling. */
  readonly log: (message: string) => void;
  /** Ends every waiting of a start, and keeps a server that dies from being started again. */
  readonly signal?: AbortSignal;
  /** How long the program that has the folder may show no sign of life before it is ended: 10 s. */
  readonly silenceMs?: number;
  /** Called when another program took the data folder while the server was down: this one cannot go on. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Where the data really is: under a 0700 home and as root that is not `dataDir`. */
  readonly root: string;
  readonly socketDir: string;
  readonly port: number;
  /** The database `beso` as its owner, who migrates. */
  readonly migrationUrl: string;
  /** The database `beso` as the role of the application. */
  readonly appUrl: string;
  superuserUrl(database: string): string;
  urlFor(role: string, database: string): string;
  /** Tells other starts on this folder that the program serves, and where. */
  serving(url: string): void;
  /** Tells other starts that the program is shutting down: they wait for it. */
  leaving(): void;
  /** Disconnects everybody, writes everything, and resolves when the server has ended. */
  stop(): Promise<void>;
  /** Ends the server without writing; the next start recovers from its log. For when time is up. */
  cutOff(): void;
}

/**
 * Starts the bundled PostgreSQL on `dataDir`, or adopts the one that a killed program left running there,
 * and makes sure that its roles and its database exist. Whatever is killed at whatever moment, the next
 * call repairs it; a server that dies while this program lives is started again at the same address.
 * @throws AlreadyRunning when another program serves from the folder
 * @throws Error with a sentence for the operator: not our folder, or PostgreSQL's own last words
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
