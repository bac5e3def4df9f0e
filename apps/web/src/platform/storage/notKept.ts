import { Late } from '../connection/inTime.ts';

/**
 * Returns the message for an item that this device could not store; undefined if there is none for the cause.
 */
export function notKept(error: unknown): 'common.deviceLate' | 'common.deviceFull' | undefined {
  if (error instanceof Late) return 'common.deviceLate';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'common.deviceFull' : undefined;
}
