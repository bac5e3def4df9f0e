import { type ErasingParts, eraseAccount } from './erase-account.ts';
import type { Erasure } from './erasure-log.ts';
import { beginErasingAgain } from './queries.ts';

/**
 * Erases accounts again that came back with a restored backup, without mailing anybody. Returns their number.
 */
export async function replayErasures(parts: ErasingParts, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const { id } of erasures) {
    if (!(await beginErasingAgain(parts.database, id))) continue;
    if (await eraseAccount(parts, id, async () => undefined)) erased += 1;
  }
  return erased;
}
