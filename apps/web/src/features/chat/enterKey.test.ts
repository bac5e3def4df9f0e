import { expect, it } from 'vitest';
import { sendsMessage } from './enterKey.ts';

const press = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

it('Enter sends; Shift+Enter, other keys and the Enter of an input method do not [S5-043]', () => {
  expect(sendsMessage(press)).toBe(true);
  expect(sendsMessage({ ...press, shiftKey: true })).toBe(false);
  expect(sendsMessage({ ...press, key: 'a' })).toBe(false);
  expect(sendsMessage({ ...press, isComposing: true })).toBe(false);
  // Safari has cleared `isComposing` before this event.
  expect(sendsMessage({ ...press, keyCode: 229 })).toBe(false);
});
