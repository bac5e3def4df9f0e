import { eraseAccount, type Parts } from './erasing.ts';
import type { Erasure } from './erasures.ts';
import { markErased } from './queries.ts';

/** Erases the accounts again that a restored copy brought back, without mails. Returns their number. */
export async function replayErasures(parts: Parts, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const { id } of erasures) {
    if (!(await markErased(parts.database, id))) continue;
    if (await eraseAccount(parts, id, async () => undefined)) erased += 1;
  }
  return erased;
}
