/** [S9-030] What the app tries by itself after code or an answer was lost, and when it gives up. */
export const FAULT_RETRIES_MAX = 2;
export const FAULT_RETRY_STEP_MS = 1_000;
export const CRITICAL_FAULTS = 5;
export const CRITICAL_WINDOW_MS = 60_000;
