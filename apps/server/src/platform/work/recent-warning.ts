/** How long a warning stays visible. Monitoring systems check more often. */
const REMEMBERED_MS = 10 * 60_000;

/** Returns a warning for /readyz that appears for ten minutes after each `note`. */
export function createRecentWarning(warning: string, now: () => number = () => performance.now()) {
  let at = Number.NEGATIVE_INFINITY;
  return {
    note: () => {
      at = now();
    },
    warnings: () => (now() - at < REMEMBERED_MS ? [warning] : []),
  };
}
