import { CRITICAL_FAULTS, CRITICAL_WINDOW_MS } from '@beso/contract/limits';
import { isOnline } from '../connection/connectivity.ts';
import { createListeners } from '../connection/listeners.ts';
import { isCritical, nameOf, type Uncaught } from './kinds.ts';

export interface FaultCount {
  /** Counts a fault at a time in milliseconds; returns true once there were too many different ones. */
  add(name: string, at: number): boolean;
}

/** [S4-017] [S9-030] Five different faults within a minute are too many; the same one counts once. */
export function countFaults(): FaultCount {
  const seen = new Map<string, number>();
  return {
    add(name, at) {
      for (const [known, when] of seen) if (at - when > CRITICAL_WINDOW_MS) seen.delete(known);
      if (!seen.has(name)) seen.set(name, at);
      return seen.size >= CRITICAL_FAULTS;
    },
  };
}

let critical = false;
const listeners = createListeners();

export const onCritical = listeners.add;
export const isBroken = () => critical;

/** [S2-148] Watches all uncaught errors for the lifetime of the page. */
export function watchFaults(): void {
  const faults = countFaults();
  const note = (uncaught: Uncaught) => {
    if (critical || !isOnline() || !isCritical(uncaught, location.origin)) return;
    if (!faults.add(nameOf(uncaught), performance.now())) return;
    critical = true;
    listeners.call();
  };
  window.addEventListener('error', ({ error, message, filename }) =>
    note({ error: error ?? message, filename }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => note({ error: reason, filename: '' }));
}
