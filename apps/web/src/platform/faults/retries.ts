import { FAULT_RETRIES_MAX, FAULT_RETRY_STEP_MS } from '@beso/contract/limits';

const FORGOTTEN_MS = 30_000;

export interface RetryLimiter {
  /** Returns the delay in ms before the next automatic retry, or undefined if the person must retry. */
  next(at: number): number | undefined;
}

/** [S4-016] Allows two automatic retries, after 1 s and 2 s. The count restarts after 30 s without one. */
export function createRetryLimiter(): RetryLimiter {
  let tried = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    next(at) {
      if (at - last > FORGOTTEN_MS) tried = 0;
      if (tried === FAULT_RETRIES_MAX) return undefined;
      tried += 1;
      last = at;
      return FAULT_RETRY_STEP_MS * tried;
    },
  };
}
