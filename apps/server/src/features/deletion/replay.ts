import { eraseAccount, type Parts } from './erasing.ts';
import type { Erasure } from './erasures.ts';
import { markErased } from './queries.ts';

/**
 * Erases once more what a database and files that were brought back from a copy hold of accounts that were
 * erased since. Nobody is mailed: they were told. Answers how many the copy held.
 */
export async function replayErasures(parts: Parts, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const { id } of erasures) {
    if (!(await markErased(parts.database, id))) continue;
    if (await eraseAccount(parts, id, async () => undefined)) erased += 1;
  }
  return erased;
}
