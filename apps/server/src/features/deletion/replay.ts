import { eraseAccount, type Parts } from './erasing.ts';
import type { Erasure } from './erasures.ts';
import { markErased } from './queries.ts';

/**
 * Erases accounts again whose data a restored copy of database and files brought back. Nobody gets a mail:
 * their farewell went out before. Returns how many accounts the copy had.
 */
export async function replayErasures(parts: Parts, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const { id } of erasures) {
    if (!(await markErased(parts.database, id))) continue;
    if (await eraseAccount(parts, id, async () => undefined)) erased += 1;
  }
  return erased;
}
