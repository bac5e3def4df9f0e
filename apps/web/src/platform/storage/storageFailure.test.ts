import { expect, it } from 'vitest';
import { TimedOut } from '../connection/withTimeout.ts';
import { storageFailureText } from './storageFailure.ts';

it('a full or slow device has a message, and other failures have none', () => {
  expect(storageFailureText(new DOMException('no room', 'QuotaExceededError'))).toBe('common.deviceFull');
  expect(storageFailureText(new TimedOut())).toBe('common.deviceLate');
  expect(storageFailureText(new DOMException('', 'SecurityError'))).toBeUndefined();
});
