import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One line for each account that was erased: its id, and when. It lies beside the data, not in it. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
}

export const erasuresFile = (dataDir: string) => join(dataDir, 'erasures.jsonl');

const LINE = /^[0-9a-f-]{36}$/;

/** The accounts that were erased; none where there is no file. A line that was cut short is passed over. */
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

/** Notes, on the disk before it returns, that an account is being erased; one that is noted is not again. */
export async function noteErasure(path: string, id: string): Promise<void> {
  if ((await readErasures(path)).some((known) => known.id === id)) return;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    // A line break first, should the line before have been cut short.
    await file.appendFile(`\n${JSON.stringify({ id, at: new Date().toISOString() })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
