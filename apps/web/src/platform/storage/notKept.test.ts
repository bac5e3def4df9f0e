import { expect, it } from 'vitest';
import { Late } from '../connection/inTime.ts';
import { notKept } from './notKept.ts';

it('says that a device is full or slow, and nothing where it is neither', () => {
  expect(notKept(new DOMException('no room', 'QuotaExceededError'))).toBe('common.deviceFull');
  expect(notKept(new Late())).toBe('common.deviceLate');
  expect(notKept(new DOMException('', 'SecurityError'))).toBeUndefined();
});
