import type { ClockWatch } from '../clock/clock.ts';
import type { Logger } from '../log.ts';
import { type RepeatedWork, repeatEvery } from '../work/repeatEvery.ts';

/** A job that deletes expired data. Several nodes may run it at the same time. */
export interface RetentionJob {
  /** The job's name in docs/OPERATIONS.md. */
  readonly name: string;
  /** The hours between two runs; 1 by default. */
  readonly everyHours?: number;
  /** Deletes up to `atMost` rows and returns their number. Ends early when `signal` is aborted. */
  remove(atMost: number, signal: AbortSignal): Promise<number>;
}

const EVERY_MS = 60 * 60_000;
const AT_ONCE = 1_000;

/** Runs the due jobs in turn, at the start and then hourly. They wait after a jump of the clock. */
export function startRetention(
  jobs: readonly RetentionJob[],
  clock: Pick<ClockWatch, 'isSteady'>,
  log: Logger,
): RepeatedWork {
  let hour = 0;
  const failure = 'old data not removed';
  return repeatEvery({ everyMs: EVERY_MS, log, failure }, async (signal) => {
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
