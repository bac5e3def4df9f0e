import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appendLines, readIfExists } from '../../platform/private-file.ts';

/** The record of an erased account, kept outside the database, so that copies do not contain it. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
}

/** The path of the log, which is kept in the data folder and beside the backups. */
export const erasuresFile = (folder: string) => join(folder, 'erasures.jsonl');

const LINE = /^[0-9a-f-]{36}$/;

/** Returns the erased accounts; none if the file is missing. Skips a truncated line. */
export async function readErasures(path: string): Promise<Erasure[]> {
  const content = (await readIfExists(path)) ?? '';
  return content.split('\n').flatMap((line) => {
    try {
      const { id, at } = JSON.parse(line) as Partial<Erasure>;
      return typeof id === 'string' && LINE.test(id) && typeof at === 'string' ? [{ id, at }] : [];
    } catch {
      return [];
    }
  });
}

/** Records on disk that an account is being erased, once per account, before it returns. */
export async function recordErasure(path: string, id: string): Promise<void> {
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

/** Adds missing accounts to a second log, creating it if necessary. Returns how many that log has. */
export async function copyErasures(from: string, to: string): Promise<number> {
  await append(to, await readErasures(from));
  return (await readErasures(to)).length;
}
