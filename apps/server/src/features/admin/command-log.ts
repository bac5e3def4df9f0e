import { join } from 'node:path';
import { appendLines } from '../../platform/private-file.ts';

/** One line in the log of the operator's commands. It contains no address or secret. */
export interface CommandLogEntry {
  readonly at: string;
  readonly command: string;
  /** The id of the account or report; null for commands about neither. */
  readonly about: string | null;
  /** The id of the operator who decides; null for commands that need no operator. */
  readonly operator: string | null;
  readonly reason: string;
  /** Each use has a line `begun` before the command runs, and a second line with its outcome afterwards. */
  readonly outcome: 'begun' | 'done' | 'refused' | 'failed';
}

export const commandLogFile = (folder: string) => join(folder, 'admin.jsonl');

/** Writes the line to disk before returning. Await it before the command runs. */
export async function logCommand(path: string, use: CommandLogEntry): Promise<void> {
  await appendLines(path, [JSON.stringify(use)]);
}
