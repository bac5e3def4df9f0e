import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../log.ts';
import { type Repeating, repeat } from '../work/repeat.ts';

/** Removes what need not be kept any longer. Every node runs it; what one removes, the others do not find. */
export interface RetentionJob {
  /** As docs/OPERATIONS.md names it. */
  readonly name: string;
  /** How often it is worth looking; every hour when missing. */
  readonly everyHours?: number;
  /** Removes at most so many; answers how many it removed. One that takes long ends at the signal. */
  remove(atMost: number, signal: AbortSignal): Promise<number>;
}

const EVERY_MS = 60 * 60_000;
const AT_ONCE = 1_000;

/**
 * Runs the jobs one after the other, at the start and every hour. One that fails does not keep the others
 * from it. After the clock has jumped none runs until it was steady.
 */
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
