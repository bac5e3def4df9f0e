import { randomUUID } from 'node:crypto';
import { FileExistsError, type FileStore, StoreUnavailableError } from '../files/store.ts';

const PATH = 'store-id';

/** Returns the random id of the file store; undefined while the store is unavailable. */
export async function readStoreId(files: FileStore): Promise<string | undefined> {
  try {
    const known = await files.read(PATH);
    if (known !== null) return known.toString();
    const made = randomUUID();
    await files.write(PATH, Buffer.from(made));
    return made;
  } catch (error) {
    if (error instanceof FileExistsError) return (await files.read(PATH))?.toString();
    if (error instanceof StoreUnavailableError) return undefined;
    throw error;
  }
}
