import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { idempotencyKey } from './besos.ts';
import { memberErrors, pickErrors } from './errors.ts';
import {
  AUDIENCES,
  CATEGORIES,
  DESCRIPTION_MAX_LENGTH,
  FEED_PAGE_SIZE,
  LOCATION_MAX_LENGTH,
  RECOMMENDATION_FILTERS,
  RECOMMENDATION_TITLE_MAX_LENGTH,
} from './limits.ts';
import { multilineText, singleLineText } from './profiles.ts';

const optionalLine = (length: number, key: string) =>
  singleLineText(length, key)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** [S5-029] [S7-049] The input of a recommendation by the signed-in person. */
export const ShareRecommendationInput = z
  .object({
    idempotencyKey,
    imageId: z.uuid(),
    description: multilineText(
      DESCRIPTION_MAX_LENGTH,
      'recommendations.descriptionTooLong',
      'recommendations.descriptionRequired',
    ),
    audience: z.enum(AUDIENCES),
    /** The id of the couple or group; null for everybody. */
    relationshipId: z.uuid().nullable().default(null),
    title: optionalLine(RECOMMENDATION_TITLE_MAX_LENGTH, 'recommendations.titleTooLong'),
    category: z.enum(CATEGORIES).nullable().default(null),
    location: optionalLine(LOCATION_MAX_LENGTH, 'recommendations.locationTooLong'),
  })
  .refine(({ audience, relationshipId }) => (audience === 'todos') === (relationshipId === null), {
    path: ['relationshipId'],
    error: 'recommendations.audienceRequired',
  });
export type ShareRecommendationInput = z.input<typeof ShareRecommendationInput>;

/** A page of recommendations, newest first. `nextCursor` is null on the last page. */
export const RecommendationPage = z.object({
  recommendations: z.array(Activity),
  nextCursor: z.string().nullable(),
});
export type RecommendationPage = z.infer<typeof RecommendationPage>;

const recommendation = z.object({ recommendationId: z.uuid() });

/** Operations on recommendations; `activities` has those for likes and comments. */
export const recommendations = {
  listRecommendations: oc
    .route({ method: 'GET', path: '/recommendations' })
    .errors(memberErrors)
    .input(
      z.object({
        filter: z.enum(RECOMMENDATION_FILTERS).default('all'),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(FEED_PAGE_SIZE),
      }),
    )
    .output(RecommendationPage),
  /** [S7-049] [S7-050] Shares a recommendation once per key. AUDIENCE_NOT_FOUND: nobody could see it. */
  shareRecommendation: oc
    .route({ method: 'POST', path: '/recommendations', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'AUDIENCE_NOT_FOUND',
        'IMAGE_NOT_FOUND',
        'RECOMMENDATION_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(ShareRecommendationInput)
    .output(Activity),
  deleteRecommendation: oc
    .route({ method: 'DELETE', path: '/recommendations/{recommendationId}', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'RECOMMENDATION_NOT_FOUND') })
    .input(recommendation)
    .output(z.void()),
  /** Saves a recommendation for the caller. Idempotent. */
  saveRecommendation: oc
    .route({ method: 'PUT', path: '/recommendations/{recommendationId}/saved', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'RECOMMENDATION_NOT_FOUND', 'RECOMMENDATIONS_SAVED_LIMIT'),
    })
    .input(recommendation)
    .output(z.void()),
  /** Removes a saved recommendation of the caller. Idempotent. */
  unsaveRecommendation: oc
    .route({ method: 'DELETE', path: '/recommendations/{recommendationId}/saved', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(recommendation)
    .output(z.void()),
};
