/** [S9-030] Retries of lost code or responses. The app gives up at so many different faults in this time. */
export const FAULT_RETRIES_MAX = 2;
export const FAULT_RETRY_STEP_MS = 1_000;
export const CRITICAL_FAULTS = 5;
export const CRITICAL_WINDOW_MS = 60_000;
