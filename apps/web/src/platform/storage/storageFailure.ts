import { TimeoutExceededError } from '../connection/withTimeout.ts';

/** Returns the key of the text that says why storing failed, or undefined for other errors. */
export function storageFailureText(error: unknown): 'common.deviceLate' | 'common.deviceFull' | undefined {
  if (error instanceof TimeoutExceededError) return 'common.deviceLate';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'common.deviceFull' : undefined;
}
