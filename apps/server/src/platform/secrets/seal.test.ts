import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = (secret: string, previousSecret?: string, purpose = 'test') =>
  createSeal({ secret, previousSecret }, purpose);

test('a value is decrypted only with the same secret, purpose and place', () => {
  const closed = seal('one').close('a key of ours', 'here');
  expect(closed).not.toContain('key');
  expect(seal('one').close('a key of ours', 'here')).not.toBe(closed);
  expect(seal('one').open(closed, 'here')).toEqual({ text: 'a key of ours', outdated: false });
  expect(seal('one').open(closed, 'there')).toBeUndefined();
  expect(seal('other').open(closed, 'here')).toBeUndefined();
  expect(seal('one', undefined, 'other').open(closed, 'here')).toBeUndefined();
});

// OWASP: keys and algorithms can be replaced.
// ASVS V11.2.2
test('a value encrypted with the previous secret is still decrypted', () => {
  const closed = seal('one').close('text', 'here');
  expect(seal('two', 'one').open(closed, 'here')).toEqual({ text: 'text', outdated: true });
  expect(seal('three', 'two').open(closed, 'here')).toBeUndefined();
});

test.each(['', 'v1.', 'v1.AAAA', 'plain text', 'v2.AAAA'])('%j is not decrypted', (text) => {
  expect(seal('one', 'zero').open(text, 'here')).toBeUndefined();
});

// OWASP: ciphers are strong and detect changes.
// ASVS V11.3.1, V11.3.3
test('a changed character is detected', () => {
  const closed = seal('one').close('text', 'here');
  for (const at of [5, 20, closed.length - 2]) {
    const changed = closed.slice(0, at) + (closed[at] === 'A' ? 'B' : 'A') + closed.slice(at + 1);
    expect(seal('one').open(changed, 'here')).toBeUndefined();
  }
});
