import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded.ts';
import { endOrphans, quitPostmaster, stopPostmaster } from './ending.ts';
import { type OwnHolderNote, writeHolderNote } from './holder-note.ts';
import type { PostgresAccount } from './identity.ts';
import { removeLeftovers } from './initdb.ts';
import { askForLock, catchLostConnection, dropConnection } from './lock.ts';
import { sendSignal } from './os.ts';
import type { DataLocation } from './place.ts';
import { AlreadyRunningError, awaitPredecessor, HUNG_AFTER_MS } from './predecessor.ts';
import { findPostmaster, type Postmaster } from './process.ts';
import { ensureRolesAndDatabase } from './queries.ts';
import { connectToServer } from './server.ts';

/** How long a start waits for the cluster's lock while an unknown program holds it. */
const LOCK_TIMEOUT_MS = 5_000;
/** The pauses before restarts. After a minute without a crash they begin again. */
const RESTART_PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
const SETTLED_MS = 60_000;

interface Parts {
  readonly binaries: PostgresBinaries;
  readonly place: DataLocation;
  readonly identity: PostgresAccount;
}

type Cluster = Pick<EmbeddedPostgres, 'serving' | 'leaving' | 'stop' | 'cutOff'> & {
  /** @throws AlreadyRunningError if another program holds the folder */
  bringUp(): Promise<void>;
};

export function createCluster(options: EmbeddedPostgresOptions, parts: Parts): Cluster {
  const { binaries, place } = parts;
  const { log, fsync = true, preload = {}, silenceMs = HUNG_AFTER_MS } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  let holding: { readonly client: Client; readonly postmaster: Postmaster } | undefined;
  let note: OwnHolderNote | undefined;
  let recovering: Promise<void> | undefined;
  let failures = 0;

  const find = () => findPostmaster(place, binaries.version, fsync);

  async function awaitOthers(): Promise<void> {
    if ((await awaitPredecessor({ place, silenceMs, signal, log })) === 'none') return;
    const left = await find();
    if (left !== undefined) await quitPostmaster(left, place);
  }

  /** Uses the running server behind `client`. Returns false if the caller must try again. */
  async function takeOver(client: Client): Promise<boolean> {
    const postmaster = await find();
    if (postmaster === undefined) return false;
    if (!postmaster.current) {
      log('Restarting the database with the current settings.');
      await stopPostmaster(postmaster, binaries, place);
      return false;
    }
    note ??= writeHolderNote(place);
    await removeLeftovers(place);
    if ((await catchLostConnection(() => ensureRolesAndDatabase(client, place.address.password))) === 'lost')
      return false;
    holding = { client, postmaster };
    const since = performance.now();
    client.once('end', () => {
      holding = undefined;
      if (performance.now() - since > SETTLED_MS) failures = 0;
      if (!signal.aborted) recovering = recover();
    });
    return true;
  }

  async function bringUp(): Promise<void> {
    const lockedUntil = performance.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      signal.throwIfAborted();
      if (note === undefined) await awaitOthers();
      await endOrphans(place, async () => (await find()) !== undefined);
      const client = await connectToServer({ ...parts, fsync, preload, signal, find });
      const answer = await catchLostConnection(() => askForLock(client));
      if (answer === 'ours' && (await takeOver(client))) return;
      dropConnection(client);
      if (typeof answer === 'object' && performance.now() > lockedUntil) {
        const who = answer.holder === undefined ? '' : ` (process ${answer.holder})`;
        throw new AlreadyRunningError(`Another BESO${who} already uses the data folder ${options.dataDir}.`);
      }
      if (answer !== 'ours') await sleep(100);
    }
  }

  async function recover(): Promise<void> {
    while (!signal.aborted) {
      const pause = RESTART_PAUSES_MS[Math.min(failures, RESTART_PAUSES_MS.length - 1)] ?? 0;
      failures += 1;
      log('The database ended unexpectedly; starting it again.');
      try {
        await sleep(pause, undefined, { signal });
        await bringUp();
        log('The database is back.');
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof AlreadyRunningError) return options.onLost?.(error);
        log(`The database did not start: ${(error as Error).message}`);
      }
    }
  }

  return {
    bringUp,
    serving: (url) => note?.say('running', url),
    leaving: () => note?.say('stopping'),
    async stop() {
      stopping.abort();
      note?.say('stopping');
      await recovering;
      const running = holding?.postmaster ?? (note && (await find()));
      if (running !== undefined) await stopPostmaster(running, binaries, place);
      if (holding !== undefined) dropConnection(holding.client);
      note?.remove();
      // This fails if another program has started a server there in the meantime.
      await rmdir(place.address.host).catch(() => undefined);
    },
    cutOff: () => {
      if (holding !== undefined) sendSignal(holding.postmaster.pid, 'SIGQUIT');
    },
  };
}
