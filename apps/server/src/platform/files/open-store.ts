import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './store.ts';

export const openFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => openDiskStore(join(dataDir, 'files'));

export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return openFolder({ dataDir });
  return (await import('./s3-store.ts')).openS3Store(s3);
}
