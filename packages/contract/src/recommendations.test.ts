import { expect, it } from 'vitest';
import { ShareRecommendationInput } from './recommendations.ts';

const ID = 'a3bb189e-8bf9-4c5a-9f6e-2b1d2f1a7c11';
const shared = { idempotencyKey: ID, imageId: ID, description: 'A walk' };
const isTaken = (audience: string) => {
  const relationshipId = audience === 'todos' ? null : ID;
  return ShareRecommendationInput.safeParse({ ...shared, audience, relationshipId }).success;
};

it('a recommendation is for a couple, for groups or for everybody, and for no other audience [S9-036]', () => {
  expect(['pareja', 'grupos', 'todos'].map(isTaken)).toEqual([true, true, true]);
  expect(['familia', 'couple', 'group', 'all', 'Todos', ''].map(isTaken)).toEqual(Array(6).fill(false));
});
