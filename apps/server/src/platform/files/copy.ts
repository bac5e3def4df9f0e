import { FileExistsError, type FileStore } from './store.ts';

/** Includes files whose time is slightly ahead of our clock. */
const OF_ANY_AGE = Number.NEGATIVE_INFINITY;

export interface CopyCounts {
  files: number;
  known: number;
}

/**
 * Copies all folders two levels below `tops` from one store to another. Skips files that exist.
 * @param tops folders such as `avatars`
 * @param names the files that a folder may contain
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { tops, names }: { tops: readonly string[]; names: readonly string[] },
): Promise<CopyCounts> {
  const copied: CopyCounts = { files: 0, known: 0 };
  const copy = async (path: string) => {
    const content = await from.read(path);
    if (content === null) return;
    try {
      await to.write(path, content);
      copied.files += 1;
    } catch (error) {
      if (!(error instanceof FileExistsError)) throw error;
      copied.known += 1;
    }
  };
  for (const top of tops) {
    for await (const folder of from.folders(top, OF_ANY_AGE)) {
      await Promise.all(names.map((name) => copy(`${folder}/${name}`)));
    }
  }
  return copied;
}
