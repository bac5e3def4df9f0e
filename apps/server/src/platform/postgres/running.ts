import { findBinaries } from './binaries.ts';
import { choosePostgresAccount } from './identity.ts';
import { prepareDataLocation } from './place.ts';
import { findPostmaster } from './process.ts';
import { connectionUrl, DATABASE_NAME, OWNER_ROLE } from './queries.ts';

/** Returns the owner's connection string for the running database of `dataDir`, if there is one. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const identity = choosePostgresAccount(dataDir);
  const { version } = await findBinaries(identity);
  const running = await findPostmaster(await prepareDataLocation(dataDir, identity), version, true);
  return running && connectionUrl(running.address, OWNER_ROLE, DATABASE_NAME);
}
