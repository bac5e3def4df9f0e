import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresAddress } from './place.ts';
import { lockHolder, superuserClient, tryClusterLock } from './queries.ts';

/** How long the server may be silent before it counts as hung. A recovery takes only seconds. */
const ANSWER_TIMEOUT_MS = 120_000;

const NOT_YET = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P03',
  '57P01',
  '57P02',
  '53300',
]);

/** The driver's messages for broken and timed-out connections, which have no code. */
const NOT_YET_WORDS = /^Connection terminated|^timeout expired$|^Query read timeout/;

function isNotYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return NOT_YET.has(code ?? '') || NOT_YET_WORDS.test(message ?? '');
}

async function connect(address: PostgresAddress): Promise<Client | undefined> {
  const client = superuserClient(address);
  // The caller listens to `end`. Without this listener, an error would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isNotYet(error)) return undefined;
    throw error;
  }
}

/** Closes the connection without PostgreSQL's goodbye, which a hung server would never answer. */
export function dropConnection(client: Client): void {
  (client.connection.stream as Socket).destroy();
}

/**
 * Connects as soon as the server is ready; undefined if `gone` says that the server has ended.
 * @throws Error if the server is silent for two minutes, or on `signal`
 */
export async function connectWhenReady(
  address: PostgresAddress,
  gone: () => boolean | Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<Client | undefined> {
  const until = performance.now() + ANSWER_TIMEOUT_MS;
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    signal?.throwIfAborted();
    const client = await connect(address);
    if (client !== undefined) return client;
    if (await gone()) return undefined;
    if (performance.now() > until) throw new Error(`PostgreSQL does not answer at ${address.host}.`);
    await sleep(wait);
  }
}

export async function catchLostConnection<T>(work: () => Promise<T>): Promise<T | 'lost'> {
  try {
    return await work();
  } catch (error) {
    if (isNotYet(error)) return 'lost';
    throw error;
  }
}

/** Takes the cluster's lock, or returns the process that holds it. */
export async function askForLock(client: Client): Promise<'ours' | { readonly holder: string | undefined }> {
  return (await tryClusterLock(client)) ? 'ours' : { holder: await lockHolder(client) };
}
