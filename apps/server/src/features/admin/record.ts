import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One use of the operator's commands. It holds ids and the operator's reason: no address and no secret. */
export interface Use {
  readonly at: string;
  readonly command: string;
  /** The id of the account or report; null for commands about neither. */
  readonly about: string | null;
  /** The id of the operator in whose name a decision is made. */
  readonly operator: string | null;
  readonly reason: string;
  /** Written before the command as `begun`, and after it. */
  readonly outcome: 'begun' | 'done' | 'refused' | 'failed';
}

export const usesFile = (folder: string) => join(folder, 'admin.jsonl');

/** Records a use on disk before it returns. A use that cannot be recorded does not happen. */
export async function recordUse(path: string, use: Use): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify(use)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
