import { EVENT_LOOKBACK_MAX_MS } from '@beso/contract/limits';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { findOldestRunningTransaction } from './queries/positions.ts';

const LOOK_EVERY_MS = 1_000;

interface Snapshot {
  /** The oldest transaction that was running at the time. */
  readonly oldest: bigint;
  /** When the database responded (performance.now()). */
  readonly at: number;
}

export interface TransactionSnapshots extends RepeatedWork {
  /**
   * Returns the lowest number of the transactions that may have committed in the last `agoMs` milliseconds.
   * Undefined if the node has not run for that long.
   */
  oldestSince(agoMs: number): string | undefined;
  /** Returns `oldestSince` for the longest remembered time, or undefined before the first observation. */
  oldestKnown(): string | undefined;
}

/** Observes each second which transactions are running. It does not use the wall clock, which may jump. */
export function startTransactionSnapshots({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): TransactionSnapshots {
  let taken: Snapshot[] = [];
  const look = async () => {
    const oldest = BigInt(await findOldestRunningTransaction(database));
    const at = performance.now();
    // In a database restored on another server, transaction numbers begin again.
    if (oldest < (taken.at(-1)?.oldest ?? 0n)) taken = [];
    const first = taken.findLastIndex((snapshot) => snapshot.at <= at - EVENT_LOOKBACK_MAX_MS);
    taken = [...taken.slice(Math.max(first, 0)), { oldest, at }];
  };
  return {
    ...repeatEvery({ everyMs: LOOK_EVERY_MS, log, failure: 'transactions not looked at' }, look),
    oldestSince: (agoMs) => {
      const since = performance.now() - agoMs;
      return taken.findLast(({ at }) => at <= since)?.oldest.toString();
    },
    oldestKnown: () => taken[0]?.oldest.toString(),
  };
}
