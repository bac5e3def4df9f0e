import { FAULT_RETRIES_MAX, FAULT_RETRY_STEP_MS } from '@beso/contract/limits';

/** From then on a fault is another one. */
const FORGOTTEN_MS = 30_000;

export interface Retries {
  /** How long to wait until the next try by itself, in milliseconds; undefined: it was tried enough. */
  next(at: number): number | undefined;
}

/** [S4-016] Two tries by itself for each fault, after 1 s and after 2 s. */
export function countRetries(): Retries {
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
