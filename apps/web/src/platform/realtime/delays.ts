import { REALTIME_RECONNECT_MS } from '@beso/contract/limits';

/** [S9-026] Returns the delay in ms: 1, 2, 5 and 10 seconds, then always 10. `attempt` counts from 0. */
export function reconnectDelay(attempt: number): number {
  const last = REALTIME_RECONNECT_MS.length - 1;
  return REALTIME_RECONNECT_MS[Math.min(attempt, last)] ?? REALTIME_RECONNECT_MS[last] ?? 0;
}
