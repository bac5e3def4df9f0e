import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { chooseIdentity } from './identity.ts';
import { ensureCluster, removeLeftovers } from './initdb.ts';
import { askForLock, connectWhenReady, whileConnected } from './lock.ts';
import { ensureSocketDir, preparePlace } from './place.ts';
import {
  clearStaleLocks,
  type Ending,
  findPostmaster,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
} from './process.ts';
import {
  APP_ROLE,
  connectionUrl,
  DATABASE,
  ensureRolesAndDatabase,
  OWNER_ROLE,
  SUPERUSER,
} from './queries.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute path of a folder that belongs to PostgreSQL alone; made when missing. */
  readonly dataDir: string;
  /** Off only where losing everything is fine: tests. */
  readonly fsync?: boolean;
  /** Receives one line per thing worth telling. */
  readonly log: (message: string) => void;
  /** How long another program may keep the data folder, e.g. while it shuts down, before we give up: 5 s. */
  readonly lockPatienceMs?: number;
  /** Called when a server that died cannot be brought back. */
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
  /** Disconnects everybody, writes everything, and resolves when the server has ended. */
  stop(): Promise<void>;
}

const LOCK_PATIENCE_MS = 5_000;
/** How long remains of a killed server may refuse a new one. */
const REFUSAL_PATIENCE_MS = 30_000;

/**
 * Starts the bundled PostgreSQL on `dataDir`, or adopts the one that a killed program left running there, and makes
 * sure that its roles and its database exist. Whatever is killed at whatever moment, the next call repairs it; a
 * server that dies while this program lives is started again at the same address.
 * @throws Error with a sentence for the operator: folder in use, not ours, or PostgreSQL's own last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const fsync = options.fsync ?? true;
  const identity = chooseIdentity(options.dataDir);
  const binaries = await findBinaries(identity);
  const place = await preparePlace(options.dataDir, identity);
  let stopping = false;
  let holding: { client: Client; postmaster: Postmaster } | undefined;
  let recovering: Promise<void> | undefined;

  const find = () => findPostmaster(place, binaries.version, fsync);

  /** Connects to the server of this cluster, starting one where none runs. */
  async function connectToServer(): Promise<Client> {
    const refusedUntil = Date.now() + REFUSAL_PATIENCE_MS;
    for (;;) {
      const running = await find();
      if (running !== undefined) {
        const gone = async () => (await find())?.pid !== running.pid;
        const client = await connectWhenReady(running.address, gone);
        if (client !== undefined) return client;
        continue;
      }
      await ensureCluster(place, binaries.initdb, identity, fsync);
      await ensureSocketDir(place, identity);
      let ending: Ending | undefined;
      spawnPostmaster(binaries, place, identity, fsync).then((end) => {
        ending = end;
      });
      const client = await connectWhenReady(place.address, () => ending !== undefined);
      if (client !== undefined) return client;
      if (!ending?.passing || Date.now() > refusedUntil) {
        throw new Error(`PostgreSQL did not start on ${place.root}:\n${ending?.words}`);
      }
      await sleep(100);
      if ((await find()) === undefined) clearStaleLocks(place);
    }
  }

  /** Makes the server behind `client` ours: locked, current, with its roles; false when it must be tried again. */
  async function takeOver(client: Client): Promise<boolean> {
    const postmaster = await find();
    if (postmaster === undefined) return false;
    if (!postmaster.current) {
      options.log('Restarting the database with the current settings.');
      await stopPostmaster(postmaster, binaries, place);
      return false;
    }
    await removeLeftovers(place);
    if ((await whileConnected(() => ensureRolesAndDatabase(client))) === 'lost') return false;
    holding = { client, postmaster };
    client.once('end', () => {
      holding = undefined;
      if (!stopping) recovering = recover();
    });
    return true;
  }

  async function bringUp(): Promise<void> {
    const lockedUntil = Date.now() + (options.lockPatienceMs ?? LOCK_PATIENCE_MS);
    for (;;) {
      const client = await connectToServer();
      const answer = await whileConnected(() => askForLock(client));
      if (answer === 'ours' && (await takeOver(client))) return;
      await client.end().catch(() => undefined);
      if (typeof answer === 'object' && Date.now() > lockedUntil) {
        const who = answer.holder === undefined ? '' : ` (process ${answer.holder})`;
        throw new Error(`Another BESO${who} already uses the data folder ${options.dataDir}: stop it first.`);
      }
      if (answer !== 'ours') await sleep(100);
    }
  }

  async function recover(): Promise<void> {
    options.log('The database ended unexpectedly; starting it again.');
    try {
      await bringUp();
      options.log('The database is back.');
    } catch (error) {
      options.onLost?.(error as Error);
    }
  }

  await bringUp();

  const urlFor = (role: string, database: string) => connectionUrl(place.address, role, database);
  return {
    root: place.root,
    socketDir: place.address.host,
    port: place.address.port,
    migrationUrl: urlFor(OWNER_ROLE, DATABASE),
    appUrl: urlFor(APP_ROLE, DATABASE),
    superuserUrl: (database) => urlFor(SUPERUSER, database),
    urlFor,
    async stop() {
      stopping = true;
      await recovering;
      if (holding === undefined) return;
      const { client, postmaster } = holding;
      await stopPostmaster(postmaster, binaries, place);
      await client.end().catch(() => undefined);
      // Not empty when somebody else has started a server meanwhile.
      await rmdir(place.address.host).catch(() => undefined);
    },
  };
}
