import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The record of one erased account in a file beside the database: a copy of the data does not contain it. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
}

export const erasuresFile = (dataDir: string) => join(dataDir, 'erasures.jsonl');

const LINE = /^[0-9a-f-]{36}$/;

/** Returns the erased accounts; none where the file is missing. A truncated line is skipped. */
export async function readErasures(path: string): Promise<Erasure[]> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
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
  if ((await readErasures(path)).some((known) => known.id === id)) return;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    // The leading line break protects this line from a truncated one before it.
    await file.appendFile(`\n${JSON.stringify({ id, at: new Date().toISOString() })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
