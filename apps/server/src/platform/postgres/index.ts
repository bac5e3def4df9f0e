import { findBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded.ts';
import { choosePostgresAccount } from './identity.ts';
import { prepareDataLocation } from './place.ts';
import { AlreadyRunningError } from './predecessor.ts';
import { APP_ROLE, connectionUrl, DATABASE_NAME, OWNER_ROLE, SUPERUSER } from './queries.ts';

export type { EmbeddedPostgres };
export { AlreadyRunningError };

/**
 * Starts the bundled PostgreSQL on `dataDir`, or takes over the server of a killed program.
 * @throws AlreadyRunningError if another program serves from the folder
 * @throws Error with a message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const identity = choosePostgresAccount(options.dataDir);
  const binaries = await findBinaries(identity);
  const place = await prepareDataLocation(options.dataDir, identity);
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
    migrationUrl: urlFor(OWNER_ROLE, DATABASE_NAME),
    appUrl: urlFor(APP_ROLE, DATABASE_NAME),
    superuserUrl: (database) => urlFor(SUPERUSER, database),
    urlFor,
    serving: cluster.serving,
    leaving: cluster.leaving,
    stop: cluster.stop,
    cutOff: cluster.cutOff,
  };
}
