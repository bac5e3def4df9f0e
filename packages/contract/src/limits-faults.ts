/** [S9-030] The retries of lost code and responses, and the faults in a minute at which the app gives up. */
export const FAULT_RETRIES_MAX = 2;
export const FAULT_RETRY_STEP_MS = 1_000;
export const CRITICAL_FAULTS = 5;
export const CRITICAL_WINDOW_MS = 60_000;
