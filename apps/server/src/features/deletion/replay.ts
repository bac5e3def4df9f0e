import { type ErasureServices, eraseAccount } from './erase-account.ts';
import type { ErasedAccount } from './erasure-log.ts';
import { beginErasingAgain } from './queries.ts';

/** Erases again the accounts that a restored backup brought back, without mails. Returns their number. */
export async function replayErasures(
  parts: ErasureServices,
  erasures: readonly ErasedAccount[],
): Promise<number> {
  let erased = 0;
  for (const { id } of erasures) {
    if (!(await beginErasingAgain(parts.database, id))) continue;
    if (await eraseAccount(parts, id, async () => undefined)) erased += 1;
  }
  return erased;
}
