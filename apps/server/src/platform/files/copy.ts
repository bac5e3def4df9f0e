import { FileExists, type FileStore } from './store.ts';

/** Also what is written in this very moment, whose time may be a little later than that of the clock. */
const OF_ANY_AGE = Number.NEGATIVE_INFINITY;

export interface Copied {
  /** Files that were written now, and those that were there already. */
  files: number;
  known: number;
}

/**
 * Copies every folder two levels below some others from one store to another, and removes nothing. What the
 * other has already stays as it is, so that it can be called again after it broke off, or for what is new.
 * @param tops folders such as `avatars`
 * @param names of the files that a folder may have
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { tops, names }: { tops: readonly string[]; names: readonly string[] },
): Promise<Copied> {
  const copied: Copied = { files: 0, known: 0 };
  const copy = async (path: string) => {
    const content = await from.read(path);
    if (content === null) return;
    try {
      await to.write(path, content);
      copied.files += 1;
    } catch (error) {
      if (!(error instanceof FileExists)) throw error;
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
