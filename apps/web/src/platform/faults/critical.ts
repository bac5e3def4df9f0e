import { CRITICAL_FAULTS, CRITICAL_WINDOW_MS } from '@beso/contract/limits';
import { isOnline } from '../connection/connectivity.ts';
import { createListeners } from '../connection/listeners.ts';
import { faultNameOf, isCritical, type Uncaught } from './kinds.ts';

export interface FaultCount {
  /** Counts a fault that happened at this time, in ms. Returns true if there have been too many. */
  add(name: string, at: number): boolean;
}

/** [S4-017] [S9-030] Five different faults within a minute are too many. A repeated fault counts once. */
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

/** [S2-148] Counts uncaught errors from now on. After too many, calls the listeners of `onCritical`. */
export function watchFaults(): void {
  const faults = countFaults();
  const note = (uncaught: Uncaught) => {
    if (critical || !isOnline() || !isCritical(uncaught, location.origin)) return;
    if (!faults.add(faultNameOf(uncaught), performance.now())) return;
    critical = true;
    listeners.call();
  };
  window.addEventListener('error', ({ error, message, filename }) =>
    note({ error: error ?? message, filename }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => note({ error: reason, filename: '' }));
}
