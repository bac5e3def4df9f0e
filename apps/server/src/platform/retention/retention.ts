import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../log.ts';
import { type Repeating, repeat } from '../work/repeat.ts';

/** Removes expired data; every node runs it, and concurrent runs do not conflict. */
export interface RetentionJob {
  /** The name used in docs/OPERATIONS.md. */
  readonly name: string;
  /** Defaults to every hour. */
  readonly everyHours?: number;
  /** Removes up to `atMost` rows and returns their number; the signal ends a long run. */
  remove(atMost: number, signal: AbortSignal): Promise<number>;
}

const EVERY_MS = 60 * 60_000;
const AT_ONCE = 1_000;

/** Runs the jobs in turn at the start and hourly, despite failures; after a clock jump they wait. */
export function startRetention(
  jobs: readonly RetentionJob[],
  clock: Pick<Clock, 'isSteady'>,
  log: Logger,
): Repeating {
  let hour = 0;
  const failure = 'old data not removed';
  return repeat({ everyMs: EVERY_MS, log, failure }, async (signal) => {
    for (const { name, everyHours = 1, remove } of jobs) {
      if (hour % everyHours !== 0) continue;
      try {
        while (!signal.aborted && (await clock.isSteady()) && (await remove(AT_ONCE, signal)) >= AT_ONCE);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, job: name }, failure);
      }
    }
    hour += 1;
  });
}
