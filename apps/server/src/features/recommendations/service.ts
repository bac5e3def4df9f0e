import type { Activity } from '@beso/contract/activities';
import type { RecommendationFilter } from '@beso/contract/limits';
import type { RecommendationPage, ShareRecommendationInput } from '@beso/contract/recommendations';
import type { z } from 'zod';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { getActivity, presentActivities } from '../activities/index.ts';
import { deleteRecommendation, listRecommendationRows, shareRecommendation } from './queries.ts';

/** Returns one page, newest first. @throws INVALID_INPUT for a malformed cursor */
export async function listRecommendations(
  services: Services,
  viewerId: ViewerId,
  { filter, cursor, limit }: { filter: RecommendationFilter; cursor?: string | undefined; limit: number },
): Promise<RecommendationPage> {
  const wanted = { filter, before: readCursor(cursor), limit: limit + 1 };
  const rows = await listRecommendationRows(services.database, viewerId, wanted);
  const { shown, nextCursor } = paginateRows(rows, limit, ({ order_number, id }) => ({
    number: order_number,
    id,
  }));
  return { recommendations: presentActivities(services, viewerId, shown), nextCursor };
}

/**
 * [S5-029] [S7-049] Shares a recommendation, once per idempotency key.
 * @throws AUDIENCE_NOT_FOUND, IMAGE_NOT_FOUND, RECOMMENDATION_DAILY_LIMIT, IDEMPOTENCY_KEY_REUSED
 */
export async function publishRecommendation(
  services: Services,
  authorId: ViewerId,
  given: z.output<typeof ShareRecommendationInput>,
): Promise<Activity> {
  services.events.publish(await shareRecommendation(services.database, authorId, given));
  return getActivity(services, authorId, given.idempotencyKey);
}

/** Deletes the viewer's own recommendation. @throws RECOMMENDATION_NOT_FOUND */
export async function deleteOwnRecommendation(
  services: Services,
  authorId: ViewerId,
  id: string,
): Promise<void> {
  services.events.publish(await deleteRecommendation(services.database, authorId, id));
}
