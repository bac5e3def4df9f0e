import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';

export interface RepeatSettings {
  /** From the end of one run to the next. */
  readonly everyMs: number;
  readonly log: Logger;
  /** What the log says when a run fails. */
  readonly failure: string;
}

export interface Repeating {
  /** Resolves when the running work has ended; no other follows. */
  stop(): Promise<void>;
}

/** Pauses differ by this share to both sides: nodes that started together do not stay together. */
const JITTER = 0.1;

/**
 * Does `work` at once and then again and again, never twice at the same time. A run that fails is logged, and
 * the next one comes as usual; what fails because the work is told to stop is not.
 * @param work ends early when its signal says so
 */
export function repeat(
  { everyMs, log, failure }: RepeatSettings,
  work: (signal: AbortSignal) => Promise<unknown>,
): Repeating {
  const leaving = new AbortController();
  const { signal } = leaving;
  const run = async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, failure);
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
