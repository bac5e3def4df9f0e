import { describe, expect, it } from 'vitest';
import { parsePending } from './pendingInvitation.ts';

const DAY = 24 * 60 * 60 * 1000;
const token = 'AbCdEfGhIjKlMnOpQrStUv';
const stored = (since: number, kept: unknown = token) => JSON.stringify({ token: kept, since });

describe('the invitation met on the way', () => {
  it('is kept for as long as an invitation is valid', () => {
    const now = Date.now();
    expect(parsePending(stored(now), now)).toBe(token);
    expect(parsePending(stored(now - 6.9 * DAY), now)).toBe(token);
    expect(parsePending(stored(now - 7 * DAY), now)).toBeNull();
  });

  it.each([
    null,
    '',
    'null',
    '{}',
    'not json',
    '"text"',
    stored(0, '../home'),
    stored(0, 5),
  ])('is nothing when storage holds %j', (damaged) => {
    expect(parsePending(damaged, 0)).toBeNull();
  });
});
