import { Late } from '../connection/inTime.ts';

/** Returns the text for an item that this device did not keep; undefined where it has no better one. */
export function notKept(error: unknown): 'common.deviceLate' | 'common.deviceFull' | undefined {
  if (error instanceof Late) return 'common.deviceLate';
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'common.deviceFull' : undefined;
}
