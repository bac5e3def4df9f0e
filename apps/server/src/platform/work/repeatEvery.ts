import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Logger } from '../log.ts';

export interface RepeatSettings {
  readonly everyMs: number;
  readonly log: Logger;
  readonly failure: string;
}

export interface RepeatedWork {
  /** Ends the repetition; resolves when the current run has ended. */
  stop(): Promise<void>;
  /** Returns codes of warnings for /readyz. */
  warnings?(): string[];
}

/** The largest random part of a pause. It spreads the work of nodes that start together. */
const JITTER = 0.1;

/**
 * Runs `work` at once, and again after each pause, one run at a time. Logs failures.
 * @param work should end early when its signal is aborted
 */
export function repeatEvery(
  { everyMs, log, failure }: RepeatSettings,
  work: (signal: AbortSignal) => Promise<unknown>,
): RepeatedWork {
  const leaving = new AbortController();
  const { signal } = leaving;
  let isAway = false;
  const note = (error: unknown) => {
    // An unreachable database is logged only once until `work` succeeds again.
    const isKnown = isAway && isDatabaseUnavailable(error);
    isAway = isDatabaseUnavailable(error);
    if (!isKnown && !signal.aborted) log.warn({ err: error }, failure);
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
        isAway = false;
      } catch (error) {
        note(error);
      }
      const pause = everyMs * (1 - JITTER + 2 * JITTER * Math.random());
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      leaving.abort();
      await ended;
    },
  };
}
