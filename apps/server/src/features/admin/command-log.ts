import { join } from 'node:path';
import { appendLines } from '../../platform/private-file.ts';

/** One use of the operator's commands. It holds ids and the operator's reason: no address and no secret. */
export interface CommandLogEntry {
  readonly at: string;
  readonly command: string;
  /** The id of the account or report; null for commands about neither. */
  readonly about: string | null;
  /** The id of the operator in whose name a decision is made. */
  readonly operator: string | null;
  readonly reason: string;
  /** Each use is recorded as `begun` before the command runs, and with its outcome afterwards. */
  readonly outcome: 'begun' | 'done' | 'refused' | 'failed';
}

export const commandLogFile = (folder: string) => join(folder, 'admin.jsonl');

/** Records a use on disk before returning. A command whose use cannot be recorded does not run. */
export async function logCommand(path: string, use: CommandLogEntry): Promise<void> {
  await appendLines(path, [JSON.stringify(use)]);
}
