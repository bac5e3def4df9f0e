import { CRITICAL_FAULTS, CRITICAL_WINDOW_MS } from '@beso/contract/limits';
import { isOnline } from '../connection/connectivity.ts';
import { createListeners } from '../connection/listeners.ts';
import { faultFingerprint, isAppFault, type UncaughtError } from './kinds.ts';

export interface FaultCounter {
  /** Counts a fault that happened at this time, in ms. Returns true if there have been too many. */
  add(name: string, at: number): boolean;
}

/** [S4-017] [S9-030] Five different faults within a minute are too many. A repeated fault counts once. */
export function createFaultCounter(): FaultCounter {
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

export const onTooManyFaults = listeners.add;
export const isAppBroken = () => critical;

/** [S2-148] Counts uncaught errors from now on. After too many, an error screen replaces the app. */
export function watchFaults(): void {
  const faults = createFaultCounter();
  const note = (uncaught: UncaughtError) => {
    if (critical || !isOnline() || !isAppFault(uncaught, location.origin)) return;
    if (!faults.add(faultFingerprint(uncaught), performance.now())) return;
    critical = true;
    listeners.call();
  };
  window.addEventListener('error', ({ error, message, filename }) =>
    note({ error: error ?? message, filename }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => note({ error: reason, filename: '' }));
}
