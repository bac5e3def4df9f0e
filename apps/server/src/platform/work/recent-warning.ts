/** Monitoring looks at least this often, and disks are rarely full for a moment only. */
const REMEMBERED_MS = 10 * 60_000;

/** Warns in /readyz for ten minutes of what was noted last. */
export function createRecentWarning(warning: string, now: () => number = () => performance.now()) {
  let at = Number.NEGATIVE_INFINITY;
  return {
    note: () => {
      at = now();
    },
    warnings: () => (now() - at < REMEMBERED_MS ? [warning] : []),
  };
}
