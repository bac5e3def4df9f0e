import { EVENT_WITHIN_MAX_MS } from '@beso/contract/limits';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type Repeating, repeat } from '../../platform/work/repeat.ts';
import { findOldestRunning } from './queries/positions.ts';

const LOOK_EVERY_MS = 1_000;

interface Snapshot {
  /** The oldest transaction that was running. */
  readonly oldest: bigint;
  /** The monotonic time at which the database responded. */
  readonly at: number;
}

export interface Snapshots extends Repeating {
  /** Returns the oldest transaction that may have ended since then; undefined before the first snapshot. */
  oldestSince(agoMs: number): string | undefined;
}

/** Remembers for `EVENT_WITHIN_MAX_MS` which transactions had ended, independently of wall clocks. */
export function startSnapshots({ database, log }: { database: Database; log: Logger }): Snapshots {
  let taken: Snapshot[] = [];
  const look = async () => {
    const oldest = BigInt(await findOldestRunning(database));
    const at = performance.now();
    // The transaction numbers of a database restored on another server begin again.
    if (oldest < (taken.at(-1)?.oldest ?? 0n)) taken = [];
    const first = taken.findLastIndex((snapshot) => snapshot.at <= at - EVENT_WITHIN_MAX_MS);
    taken = [...taken.slice(Math.max(first, 0)), { oldest, at }];
  };
  return {
    ...repeat({ everyMs: LOOK_EVERY_MS, log, failure: 'transactions not looked at' }, look),
    oldestSince: (agoMs) => {
      const since = performance.now() - agoMs;
      return taken.findLast(({ at }) => at <= since)?.oldest.toString();
    },
  };
}
