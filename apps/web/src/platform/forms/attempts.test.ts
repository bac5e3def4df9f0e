import { describe, expect, it } from 'vitest';
import { attemptFor } from './attempts.ts';

const gift = {
  personId: 'marco',
  relationshipId: 'us',
  amount: 2,
  description: 'Risotto',
  category: 'food',
  imageId: null,
};

describe('the idempotency key of a gift [S7-056]', () => {
  it('stays the same for retries of the same gift', () => {
    const first = attemptFor(null, gift);
    const { amount, ...rest } = gift;
    expect(attemptFor(first, { ...rest, amount })).toBe(first);
  });

  it('changes if the gift changes', () => {
    const first = attemptFor(null, gift);
    for (const change of [
      { amount: 3 },
      { description: 'Soup' },
      { imageId: 'photo' },
      { relationshipId: 'group' },
    ]) {
      expect(attemptFor(first, { ...gift, ...change }).idempotencyKey).not.toBe(first.idempotencyKey);
    }
  });
});
