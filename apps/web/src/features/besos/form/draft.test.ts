import { expect, it } from 'vitest';
import { attemptFor } from '../../../platform/forms/attempts.ts';
import { isOutcomeUnknown } from './draft.ts';

const gift = {
  ...{ personId: 'marco', relationshipId: 'us', amount: 2, description: 'Risotto' },
  ...{ category: 'food', imageId: null },
};

it('only a gift that was being sent at a reload has an unknown outcome, until its result is known [S7-056]', () => {
  const attempt = attemptFor(null, gift);
  const draft = { personId: 'marco', relationshipId: 'us', amount: 2, description: 'Risotto', image: null };
  expect(isOutcomeUnknown({ ...draft, attempt, sending: true }, gift)).toBe(true);
  expect(isOutcomeUnknown({ ...draft, attempt, sending: true }, { ...gift, category: 'home' })).toBe(false);
  expect(isOutcomeUnknown({ ...draft, attempt, sending: false }, gift)).toBe(false);
  expect(isOutcomeUnknown({ ...draft, attempt: null, sending: true }, gift)).toBe(false);
});
