import pLimit from 'p-limit';
import { fail } from '../http/fail.ts';

export interface GateSettings {
  /** So many at the same time. */
  readonly atOnce: number;
  /** So many more may wait for their turn. */
  readonly waiting: number;
}

/** Lets heavy work through, a few at a time and in order. */
export interface Gate {
  /** @throws SERVICE_UNAVAILABLE at once when too many wait */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 5;

export function createGate({ atOnce, waiting }: GateSettings): Gate {
  const limit = pLimit(atOnce);
  return {
    run: async (work) => {
      if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
        throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      return limit(work);
    },
  };
}
