import { TimedOut } from '../connection/withTimeout.ts';

/** Returns the key of the message why an item could not be stored; undefined for other errors. */
export function storageFailureText(error: unknown): 'common.deviceLate' | 'common.deviceFull' | undefined {
  if (error instanceof TimedOut) return 'common.deviceLate';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'common.deviceFull' : undefined;
}
