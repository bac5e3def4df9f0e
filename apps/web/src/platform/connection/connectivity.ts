import { REALTIME_RECONNECT_MS } from '@beso/contract/limits';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { serverOrigin } from '../native/serverAddress.ts';
import { createListeners } from './listeners.ts';
import { hasNetwork } from './network.ts';

/** The address that is asked after a failure, until the server responds. */
const PROBE_PATH = '/healthz';
const PROBE_EVERY_MS = REALTIME_RECONNECT_MS[REALTIME_RECONNECT_MS.length - 1];

const listeners = createListeners<boolean>();
let online = typeof navigator === 'undefined' || hasNetwork();
let probe: ReturnType<typeof setTimeout> | undefined;

function change(next: boolean): void {
  if (next && probe !== undefined) {
    clearTimeout(probe);
    probe = undefined;
  }
  if (next === online) return;
  online = next;
  listeners.call(online);
}

async function ask(): Promise<boolean> {
  try {
    await fetch(`${serverOrigin()}${PROBE_PATH}`, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

async function askAgain(): Promise<void> {
  probe = undefined;
  if (await ask()) change(hasNetwork());
  else probeLater();
}

function probeLater(): void {
  probe ??= setTimeout(() => void askAgain(), PROBE_EVERY_MS);
}

export function reportUnreachable(): void {
  change(false);
  if (hasNetwork()) probeLater();
}

/** Waits until the server responds. Returns true if it responded at once. */
export async function waitForServer(): Promise<boolean> {
  if (await ask()) return true;
  reportUnreachable();
  await new Promise<void>((returned) => {
    const stop = onConnectivity((now) => {
      if (!now) return;
      stop();
      returned();
    });
  });
  return false;
}

export function reportReachable(): void {
  change(true);
}

export function isOnline(): boolean {
  return online;
}

export const onConnectivity = listeners.add;

/** [S2-060] Returns whether the server can be reached. The component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectivity, isOnline, isOnline);
}

/** While `failedOffline` is true, calls `act` each time the server can be reached again. */
export function useOnReconnect(failedOffline: boolean, act: () => void): void {
  const back = useEffectEvent((now: boolean) => {
    if (now) act();
  });
  useEffect(() => (failedOffline ? onConnectivity(back) : undefined), [failedOffline]);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => change(true));
  window.addEventListener('offline', () => change(false));
}
