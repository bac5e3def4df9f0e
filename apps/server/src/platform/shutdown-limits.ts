/** The longest time that the setting DRAIN_SECONDS may have, in seconds. */
export const DRAIN_SECONDS_MAX = 10;

/** How long each step of a shutdown may take. It is longer than all limits inside the step together. */
export const STEP_LIMITS_MS = {
  /** Does not include DRAIN_SECONDS. */
  app: 23_000,
  memory: 2_000,
  connections: 4_000,
  PostgreSQL: 25_000,
} as const;
export type StepName = keyof typeof STEP_LIMITS_MS;

const SPARE_MS = 1_000;

/** The longest possible shutdown. Service managers such as systemd must wait longer. */
export const SHUTDOWN_DEADLINE_MS =
  1_000 * DRAIN_SECONDS_MAX +
  Object.values(STEP_LIMITS_MS).reduce((sum: number, limitMs) => sum + limitMs, SPARE_MS);
