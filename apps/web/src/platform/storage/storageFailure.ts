import { TimedOut } from '../connection/withTimeout.ts';

/** Returns the message for an item that could not be stored; undefined if the cause has none. */
export function storageFailureText(error: unknown): 'common.deviceLate' | 'common.deviceFull' | undefined {
  if (error instanceof TimedOut) return 'common.deviceLate';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'common.deviceFull' : undefined;
}
