import type { RecommendationFilter } from '@beso/contract/limits';
import type { ShareRecommendationInput } from '@beso/contract/recommendations';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  json,
  nullable,
  text,
  uuid,
} from '../../platform/db/statement.ts';
import type { ListPosition } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import {
  type ActivityRow,
  activityPage,
  newestOfMembership,
  newestShared,
  readActivityPage,
} from '../activities/index.ts';
import { type AppendedEvent, toCommittedEvents } from '../events/index.ts';

const appended = json<readonly AppendedEvent[]>();

/** SQL condition of the filter $5. */
const WANTED = `a.kind = 'recommendation' AND CASE $5::text
    WHEN 'all' THEN true
    WHEN 'mine' THEN a.giver_id = $1
    WHEN 'saved' THEN EXISTS (SELECT FROM recommendation_saves kept
      WHERE kept.profile_id = $1 AND kept.recommendation_id = a.id)
    ELSE EXISTS (SELECT FROM recommendations r WHERE r.id = a.id AND r.audience_type = $5) END`;
const PAGE = activityPage('recommendation_page', [
  newestOfMembership(WANTED, "kind = 'recommendation'"),
  newestShared(WANTED),
]);

/** Returns up to `limit` recommendations older than `before` that the viewer sees, newest first. */
export async function listRecommendationRows(
  database: Database,
  viewerId: ViewerId,
  { filter, before, limit }: { filter: RecommendationFilter; before: ListPosition; limit: number },
): Promise<ActivityRow[]> {
  return readActivityPage(database.reads, PAGE, [viewerId, before.number, before.id, limit, filter]);
}

const SHARE = functionCall(
  'share_recommendation',
  {
    p_user_id: uuid,
    p_audience_type: text(),
    p_relationship_id: nullable(uuid),
    p_title: nullable(text()),
    p_description: text(),
    p_category: nullable(text()),
    p_location: nullable(text()),
    p_image_id: uuid,
    p_idempotency_key: uuid,
  },
  { appended },
);

/** [S7-049] Shares a recommendation. @throws database errors with a code of the contract */
export async function shareRecommendation(
  database: Database,
  authorId: ViewerId,
  given: z.output<typeof ShareRecommendationInput>,
) {
  const row = await callFunction(database, SHARE, {
    p_user_id: authorId,
    p_audience_type: given.audience,
    p_relationship_id: given.relationshipId,
    p_title: given.title,
    p_description: given.description,
    p_category: given.category,
    p_location: given.location,
    p_image_id: given.imageId,
    p_idempotency_key: given.idempotencyKey,
  });
  return toCommittedEvents(row.appended);
}

const about = { p_user_id: uuid, p_recommendation_id: uuid };
const DELETE = functionCall('delete_recommendation', about, { appended });
const SAVE = functionCall('save_recommendation', about, { saved: boolean });
const UNSAVE = functionCall('unsave_recommendation', about, { saved: boolean });

export async function deleteRecommendation(database: Database, authorId: ViewerId, id: string) {
  const row = await callFunction(database, DELETE, { p_user_id: authorId, p_recommendation_id: id });
  return toCommittedEvents(row.appended);
}

/** Saves or unsaves a recommendation; a repeated call changes nothing. */
export async function setRecommendationSaved(
  database: Database,
  viewerId: ViewerId,
  { recommendationId, saved }: { recommendationId: string; saved: boolean },
): Promise<void> {
  await callFunction(database, saved ? SAVE : UNSAVE, {
    p_user_id: viewerId,
    p_recommendation_id: recommendationId,
  });
}
