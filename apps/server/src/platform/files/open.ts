import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './store.ts';

/** The folder of pictures below the data folder; made when missing. */
export const openFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => openDiskStore(join(dataDir, 'files'));

/** Where the configuration says that pictures lie. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return openFolder({ dataDir });
  // Loaded where it is used: the client is large, and most installations need none.
  return (await import('./s3-store.ts')).openS3Store(s3);
}
