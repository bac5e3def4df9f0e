import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Address } from './place.ts';
import { lockHolder, superuserClient, tryLock } from './queries.ts';

/** Recovering from a crash takes PostgreSQL seconds; two minutes are a server that hangs. */
const ANSWER_PATIENCE_MS = 120_000;

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

/** The driver gives these no code: the connection broke, or took too long. */
const NOT_YET_WORDS = /^Connection terminated|^timeout expired$|^Query read timeout/;

/** Whether a failed connection only means that the server is starting, stopping or full at the moment. */
function isNotYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return NOT_YET.has(code ?? '') || NOT_YET_WORDS.test(message ?? '');
}

/** One attempt to connect; undefined while the server does not answer yet. */
async function connect(address: Address): Promise<Client | undefined> {
  const client = superuserClient(address);
  // The caller watches `end`; without a listener a lost connection would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isNotYet(error)) return undefined;
    throw error;
  }
}

/** Lets a connection go, whatever state it is in; saying goodbye to a server that hangs would wait for it. */
export function drop(client: Client): void {
  (client.connection.stream as Socket).destroy();
}

/**
 * Connects as soon as the server answers; undefined when `gone` says that nothing will.
 * @throws Error when the server is there and has not said anything for two minutes, or `signal` ends the
 * waiting
 */
export async function connectWhenReady(
  address: Address,
  gone: () => boolean | Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<Client | undefined> {
  const until = performance.now() + ANSWER_PATIENCE_MS;
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    signal?.throwIfAborted();
    const client = await connect(address);
    if (client !== undefined) return client;
    if (await gone()) return undefined;
    if (performance.now() > until) throw new Error(`PostgreSQL does not answer at ${address.host}.`);
    await sleep(wait);
  }
}

/** Runs `work` on a connection; `lost` when the server went away under it. */
export async function whileConnected<T>(work: () => Promise<T>): Promise<T | 'lost'> {
  try {
    return await work();
  } catch (error) {
    if (isNotYet(error)) return 'lost';
    throw error;
  }
}

/** Asks for the cluster's lock and, when it is taken, for the process that has it. */
export async function askForLock(client: Client): Promise<'ours' | { readonly holder: string | undefined }> {
  return (await tryLock(client)) ? 'ours' : { holder: await lockHolder(client) };
}
