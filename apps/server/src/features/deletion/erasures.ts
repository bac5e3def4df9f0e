import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appendLines, readIfThere } from '../../platform/private-file.ts';

/** The record of one erased account in a file beside the database: a copy of the data does not contain it. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
}

/** The log in the data folder, and beside the backups. */
export const erasuresFile = (folder: string) => join(folder, 'erasures.jsonl');

const LINE = /^[0-9a-f-]{36}$/;

/** Returns the erased accounts; none where the file is missing. A truncated line is skipped. */
export async function readErasures(path: string): Promise<Erasure[]> {
  const content = (await readIfThere(path)) ?? '';
  return content.split('\n').flatMap((line) => {
    try {
      const { id, at } = JSON.parse(line) as Partial<Erasure>;
      return typeof id === 'string' && LINE.test(id) && typeof at === 'string' ? [{ id, at }] : [];
    } catch {
      return [];
    }
  });
}

/** Records on disk, before it returns, that an account is being erased. Each account is recorded once. */
export async function noteErasure(path: string, id: string): Promise<void> {
  await append(path, [{ id, at: new Date().toISOString() }]);
}

async function append(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = new Set((await readErasures(path)).map(({ id }) => id));
  const fresh = erasures.filter(({ id }) => !known.has(id));
  if (fresh.length === 0 && existsSync(path)) return;
  await appendLines(
    path,
    fresh.map((erasure) => JSON.stringify(erasure)),
  );
}

/** Brings a second log up to date, and makes it where it is missing. Returns the number of its accounts. */
export async function copyErasures(from: string, to: string): Promise<number> {
  await append(to, await readErasures(from));
  return (await readErasures(to)).length;
}
