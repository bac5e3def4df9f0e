import { findBinaries } from './binaries.ts';
import { chooseIdentity } from './identity.ts';
import { preparePlace } from './place.ts';
import { findPostmaster } from './process.ts';
import { connectionUrl, DATABASE, OWNER_ROLE } from './queries.ts';

/**
 * The database of `dataDir` as its owner, if a server runs on it now; undefined where
 * none does. For tools that only look: the server belongs to the program that started it.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const identity = chooseIdentity(dataDir);
  const { version } = await findBinaries(identity);
  const running = await findPostmaster(await preparePlace(dataDir, identity), version, true);
  return running && connectionUrl(running.address, OWNER_ROLE, DATABASE);
}
