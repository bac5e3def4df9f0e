/** [S9-030] How often lost code or responses are requested again, and when the app gives up. */
export const FAULT_RETRIES_MAX = 2;
export const FAULT_RETRY_STEP_MS = 1_000;
export const CRITICAL_FAULTS = 5;
export const CRITICAL_WINDOW_MS = 60_000;
