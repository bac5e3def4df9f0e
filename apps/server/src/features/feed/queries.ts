import type { FeedFilter } from '@beso/contract/feed';
import type { Database } from '../../platform/db/database.ts';
import type { Position } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import {
  type ActivityRow,
  activityPage,
  newestOfMembership,
  newestShared,
  readActivityPage,
} from '../activities/index.ts';

const LISTED = "a.status IN ('approved', 'pending')";

export const FEED_PAGE = activityPage('feed_page', [newestOfMembership(LISTED), newestShared(LISTED)]);

export const RELATIONSHIP_PAGE = activityPage(
  'feed_relationship_page',
  [newestOfMembership(LISTED), newestShared(LISTED)],
  'membership.relationship_id = $5',
);

/** The activities that the reader gave or received, each by its own index, as they may be few. */
export const OWN_PAGE = activityPage('feed_own_page', [
  newestOfMembership(`${LISTED} AND a.giver_id = $1`),
  newestOfMembership(`${LISTED} AND a.receiver_id = $1`),
]);

/** Returns up to `limit` visible activities older than `before`, newest first. */
export async function listActivityRows(
  database: Database,
  viewerId: ViewerId,
  before: Position,
  limit: number,
  only?: FeedFilter,
): Promise<ActivityRow[]> {
  const values = [viewerId, before.number, before.id, limit];
  if (only === undefined) return readActivityPage(database, FEED_PAGE, values);
  if (only === 'mine') return readActivityPage(database, OWN_PAGE, values);
  return readActivityPage(database, RELATIONSHIP_PAGE, [...values, only]);
}
