import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { ConfigError } from '../config.ts';
import { openSession } from './connecting.ts';
import { sessionConfigFor } from './session.ts';
import { isDatabaseUnavailable, refusesConnection } from './unavailable.ts';

const RETRY_MS = 500;
const CONNECT_MS = 5_000;

interface Waiting {
  /** The name of the setting with the connection string. */
  readonly name: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

async function reach(url: string): Promise<void> {
  const client = await openSession(sessionConfigFor(url), {
    application_name: 'beso-start',
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.end().catch(() => undefined);
}

/** Returns an error's code, if it has one, because the message may contain values of the settings. */
function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** Waits until the database is reachable. @throws ConfigError if it refuses the connection */
export async function waitForDatabase(url: string, { name, say, signal }: Waiting): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await reach(url);
    } catch (error) {
      if (refusesConnection(error) || !isDatabaseUnavailable(error))
        throw new ConfigError(`${name}: the database refuses the connection (${codeOf(error)}).`);
      if (!isSaid) say(`${name}: the database does not answer (${codeOf(error)}). The start waits for it.`);
      await delay(RETRY_MS, undefined, { signal });
    }
  }
}

/** Waits until the database accepts writes, which it does not during a recovery or as a standby. */
export async function waitForWrites(client: ClientBase, say: (line: string) => void): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_recovering');
    if (rows[0]?.is_recovering !== true) return;
    if (!isSaid) say('The database takes no writes: it is being recovered, or a standby. This waits for it.');
    await delay(RETRY_MS);
  }
}
