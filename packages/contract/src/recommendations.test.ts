import { expect, it } from 'vitest';
import { ShareRecommendationInput } from './recommendations.ts';

const shared = { idempotencyKey: crypto.randomUUID(), imageId: crypto.randomUUID(), description: 'A walk' };
const isTaken = (audience: string) => {
  const relationshipId = audience === 'todos' ? null : crypto.randomUUID();
  return ShareRecommendationInput.safeParse({ ...shared, audience, relationshipId }).success;
};

it('is for a couple, for groups or for everybody, and for no other audience [S9-036]', () => {
  expect(['pareja', 'grupos', 'todos'].map(isTaken)).toEqual([true, true, true]);
  expect(['familia', 'couple', 'group', 'all', 'Todos', ''].map(isTaken)).toEqual(Array(6).fill(false));
});
