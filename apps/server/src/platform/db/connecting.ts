import pg from 'pg';
import { removeStartupSettings, type SessionConfig, type SessionSettings } from './session.ts';
import { recordFailedConnection } from './unavailable.ts';

/** SQLSTATE of a pooler that rejects a startup parameter such as `options`. */
const REFUSED = '08P01';

const refusesStartup = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === REFUSED;

/** Applies the settings that the startup did not apply, and returns a row for each. */
const APPLY = `
  WITH applied AS MATERIALIZED (
    SELECT current_setting(name, true) AS before, set_config(name, value, false) AS after
    FROM unnest($1::text[], $2::text[]) AS wanted (name, value))
  SELECT FROM applied WHERE before IS DISTINCT FROM after`;

/** Applies a new connection's settings, also after each RESET if a pooler dropped them at the startup. */
export async function applySettings(given: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const apply = () => given.query(APPLY, [Object.keys(settings), Object.values(settings)]);
  const { rowCount } = await apply();
  if (!rowCount) return;
  const { connection } = given as unknown as pg.Client;
  connection.on('commandComplete', ({ text }: { text: string }) => {
    // Ends a connection whose settings cannot be applied again.
    if (/^(RESET|DISCARD)/.test(text)) apply().catch(() => connection.stream.destroy());
  });
}

export interface PoolerSupport {
  /** True if a pooler between program and database rejects settings at the startup. */
  isPlain: boolean;
}

/**
 * Connects with the session's settings, even if a pooler rejects them at the startup.
 * @param more settings of the connection that do not belong to the session, such as its name
 * @param route remembers a rejection for the next connection
 * @param opened receives each client before it connects, so that the caller can end it early
 */
export async function openSession(
  session: SessionConfig,
  more: pg.ClientConfig,
  route: PoolerSupport = { isPlain: false },
  opened: (client: pg.Client) => void = () => undefined,
): Promise<pg.Client> {
  const config = { ...more, ...session.config };
  const client = new pg.Client(route.isPlain ? removeStartupSettings(config) : config);
  // Without this listener, a lost connection would end the program.
  client.on('error', () => undefined);
  opened(client);
  try {
    await client.connect();
    await applySettings(client, session.settings);
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    if (route.isPlain || !refusesStartup(error)) throw error;
    route.isPlain = true;
    return openSession(session, more, route, opened);
  }
}

function marked<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) recordFailedConnection(error);
  return error;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that connects again without startup settings if the server rejected them. */
export class SessionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined)
      return super
        .connect()
        .catch((error: unknown) => {
          if (!this.#learnsFrom(error)) throw error;
          return super.connect();
        })
        .catch((error: unknown) => {
          throw marked(error);
        });
    const connected: Connected = (error, client, done) => callback(error && marked(error), client, done);
    super.connect((error, client, done) => {
      if (this.#learnsFrom(error)) super.connect(connected);
      else connected(error, client, done);
    });
    return undefined;
  }

  /** Changes the options in place, because the pool reads them at each new connection. */
  #learnsFrom(error: unknown): boolean {
    if (!refusesStartup(error)) return false;
    removeStartupSettings(this.options);
    return true;
  }
}
