import { expect, it } from 'vitest';
import { TimedOut } from '../connection/withTimeout.ts';
import { storageFailureText } from './storageFailure.ts';

it('says that a device is full or slow, and nothing where it is neither', () => {
  expect(storageFailureText(new DOMException('no room', 'QuotaExceededError'))).toBe('common.deviceFull');
  expect(storageFailureText(new TimedOut())).toBe('common.deviceLate');
  expect(storageFailureText(new DOMException('', 'SecurityError'))).toBeUndefined();
});
