import { expect, it } from 'vitest';
import { Late } from '../connection/inTime.ts';
import { storageFailureText } from './storageFailure.ts';

it('says that a device is full or slow, and nothing where it is neither', () => {
  expect(storageFailureText(new DOMException('no room', 'QuotaExceededError'))).toBe('common.deviceFull');
  expect(storageFailureText(new Late())).toBe('common.deviceLate');
  expect(storageFailureText(new DOMException('', 'SecurityError'))).toBeUndefined();
});
