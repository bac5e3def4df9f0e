import { expect, it } from 'vitest';
import { TimeoutExceededError } from '../connection/withTimeout.ts';
import { storageFailureText } from './storageFailure.ts';

it('a full or slow device has a message, and other failures have none', () => {
  expect(storageFailureText(new DOMException('no room', 'QuotaExceededError'))).toBe('common.deviceFull');
  expect(storageFailureText(new TimeoutExceededError())).toBe('common.deviceLate');
  expect(storageFailureText(new DOMException('', 'SecurityError'))).toBeUndefined();
});
