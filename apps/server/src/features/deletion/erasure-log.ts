import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appendLines, readIfExists } from '../../platform/private-file.ts';

/** An erased account. The log is a file, so that restoring a backup does not lose it. */
export interface ErasedAccount {
  readonly id: string;
  readonly at: string;
}

/** Returns the path of the log of erasures in the data folder or the folder of backups. */
export const erasuresFile = (folder: string) => join(folder, 'erasures.jsonl');

const LINE = /^[0-9a-f-]{36}$/;

/** Returns the erased accounts, without an incomplete last line; none if the file is missing. */
export async function readErasures(path: string): Promise<ErasedAccount[]> {
  const content = (await readIfExists(path)) ?? '';
  return content.split('\n').flatMap((line) => {
    try {
      const { id, at } = JSON.parse(line) as Partial<ErasedAccount>;
      return typeof id === 'string' && LINE.test(id) && typeof at === 'string' ? [{ id, at }] : [];
    } catch {
      return [];
    }
  });
}

/** Writes to disk, before returning, that an account is being erased. */
export async function recordErasure(path: string, id: string): Promise<void> {
  await append(path, [{ id, at: new Date().toISOString() }]);
}

async function append(path: string, erasures: readonly ErasedAccount[]): Promise<void> {
  const known = new Set((await readErasures(path)).map(({ id }) => id));
  const fresh = erasures.filter(({ id }) => !known.has(id));
  if (fresh.length === 0 && existsSync(path)) return;
  await appendLines(
    path,
    fresh.map((erasure) => JSON.stringify(erasure)),
  );
}

/** Adds to the log `to` the accounts that only `from` has. Returns the number of accounts in `to`. */
export async function copyErasures(from: string, to: string): Promise<number> {
  await append(to, await readErasures(from));
  return (await readErasures(to)).length;
}
