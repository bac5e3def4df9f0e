import type { FeedFilter } from '@beso/contract/feed';
import type { Database } from '../../platform/db/database.ts';
import { besideStandby } from '../../platform/db/standby.ts';
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
  newestOfMembership(LISTED, 'giver_id = $1'),
  newestOfMembership(LISTED, 'receiver_id = $1'),
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
  const reads = besideStandby(database.standby, database.reads);
  if (only === undefined) return readActivityPage(reads, FEED_PAGE, values);
  if (only === 'mine') return readActivityPage(reads, OWN_PAGE, values);
  return readActivityPage(reads, RELATIONSHIP_PAGE, [...values, only]);
}
