import { randomUUID } from 'node:crypto';
import { recommend } from '../../support/recommendations.ts';
import { type AuthorizationRow, cellsWithProfile, onlyForOwner, sameWithProfile } from '../row.ts';
import type { AuthorizationWorld } from '../world.ts';

const NONE = '404 RECOMMENDATION_NOT_FOUND';
const TEXT = `Ask for the soup ${randomUUID()}`;

async function newRecommendation({ owner, relationshipId }: AuthorizationWorld): Promise<string> {
  return (await recommend(owner, { audience: 'grupos', relationshipId, description: TEXT })).id;
}

const about = (_: AuthorizationWorld, recommendationId: string) => ({ recommendationId });

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'recommendations.shareRecommendation',
    about: 'for the group, with a picture that does not exist',
    cells: cellsWithProfile(
      '404 AUDIENCE_NOT_FOUND',
      '404 IMAGE_NOT_FOUND',
      '404 AUDIENCE_NOT_FOUND',
      '404 IMAGE_NOT_FOUND',
      '404 IMAGE_NOT_FOUND',
    ),
    input: ({ relationshipId }) => ({
      idempotencyKey: randomUUID(),
      imageId: randomUUID(),
      description: 'Soup',
      audience: 'grupos',
      relationshipId,
    }),
  },
  {
    operation: 'recommendations.listRecommendations',
    about: 'the owner’s recommendation to the group',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    prepare: newRecommendation,
    input: () => ({ limit: 50 }),
    shows: () => TEXT,
  },
  {
    operation: 'recommendations.saveRecommendation',
    about: 'the owner’s recommendation to the group',
    cells: cellsWithProfile(NONE, NONE, NONE, '204', '204'),
    prepare: newRecommendation,
    input: about,
  },
  {
    operation: 'recommendations.unsaveRecommendation',
    about: 'the owner’s recommendation, seen or not',
    cells: sameWithProfile('204'),
    prepare: newRecommendation,
    input: about,
  },
  {
    operation: 'recommendations.deleteRecommendation',
    cells: onlyForOwner(NONE, '204'),
    prepare: newRecommendation,
    input: about,
  },
];
