import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { correctStaleLock } from './ending.ts';
import type { PostgresAccount } from './identity.ts';
import { ensureCluster } from './initdb.ts';
import { connectWhenReady } from './lock.ts';
import { type DataLocation, ensureSocketDir } from './place.ts';
import { type ClockPreload, type Postmaster, type PostmasterExit, spawnPostmaster } from './process.ts';

const REFUSAL_TIMEOUT_MS = 30_000;

interface Parts {
  readonly place: DataLocation;
  readonly binaries: PostgresBinaries;
  readonly identity: PostgresAccount;
  readonly fsync: boolean;
  readonly preload: ClockPreload;
  readonly signal: AbortSignal;
  find(): Promise<Postmaster | undefined>;
}

/** @throws Error with PostgreSQL's last log lines if the server does not start */
export async function connectToServer(parts: Parts): Promise<Client> {
  const { place, binaries, identity, fsync, preload, signal, find } = parts;
  const refusedUntil = performance.now() + REFUSAL_TIMEOUT_MS;
  for (;;) {
    const running = await find();
    if (running !== undefined) {
      const gone = async () => (await find())?.pid !== running.pid;
      const client = await connectWhenReady(running.address, gone, signal);
      if (client !== undefined) return client;
      continue;
    }
    await ensureCluster(place, binaries.initdb, identity, fsync);
    await ensureSocketDir(place, identity);
    let ending: PostmasterExit | undefined;
    const server = spawnPostmaster(binaries, place, identity, fsync, preload);
    void server.ended.then((end) => {
      ending = end;
    });
    const client = await connectWhenReady(place.address, () => ending !== undefined, signal).catch(
      (error) => {
        server.quit();
        throw error;
      },
    );
    if (client !== undefined) return client;
    if (!ending?.passing || performance.now() > refusedUntil) {
      throw new Error(`PostgreSQL did not start on ${place.root}:\n${ending?.words}`);
    }
    await sleep(100);
    if ((await find()) === undefined) correctStaleLock(place);
  }
}
