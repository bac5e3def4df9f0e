import type { FeedPart } from '@beso/contract/feed';
import type { Database } from '../../platform/db/database.ts';
import { preferStandby } from '../../platform/db/standby.ts';
import { runStatement, statement, timestampDate } from '../../platform/db/statement.ts';
import type { ListPosition } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import {
  type ActivityRow,
  activityPage,
  newestOfMembership,
  newestOfMonth,
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

/** Reads what the reader gave and what the reader received separately, each by its own index. */
export const OWN_PAGE = activityPage('feed_own_page', [
  newestOfMembership(LISTED, 'giver_id = $1'),
  newestOfMembership(LISTED, 'receiver_id = $1'),
]);

const ofMonth = [
  newestOfMonth(LISTED),
  newestShared(`${LISTED} AND a.created_at >= $5 AND a.created_at < $6`),
];

export const MONTH_PAGE = activityPage('feed_month_page', ofMonth);

const RELATIONSHIP_MONTH_PAGE = activityPage(
  'feed_relationship_month_page',
  ofMonth,
  'membership.relationship_id = $7',
);

const OWN_MONTH_PAGE = activityPage('feed_own_month_page', [
  newestOfMonth(`${LISTED} AND $1 IN (a.giver_id, a.receiver_id)`),
]);

const MONTH = statement(
  'feed_month',
  `
  SELECT ($2 || '-01')::timestamp AT TIME ZONE time_zone AS since,
    (($2 || '-01')::timestamp + interval '1 month') AT TIME ZONE time_zone AS until
  FROM profiles WHERE id = $1`,
  { since: timestampDate, until: timestampDate },
);

/** Returns up to `limit` activities that the viewer sees, newest first, all older than `before`. */
export async function listActivityRows(
  database: Database,
  viewerId: ViewerId,
  before: ListPosition,
  limit: number,
  { only, month }: FeedPart,
): Promise<ActivityRow[]> {
  const values = [viewerId, before.number, before.id, limit];
  const reads = preferStandby(database.standby, database.reads);
  if (month === undefined) {
    if (only === undefined) return readActivityPage(reads, FEED_PAGE, values);
    if (only === 'mine') return readActivityPage(reads, OWN_PAGE, values);
    return readActivityPage(reads, RELATIONSHIP_PAGE, [...values, only]);
  }
  const { rows } = await runStatement(database, MONTH, [viewerId, month]);
  const dated = [...values, ...rows.flatMap(({ since, until }) => [since, until])];
  if (only === undefined) return readActivityPage(reads, MONTH_PAGE, dated);
  if (only === 'mine') return readActivityPage(reads, OWN_MONTH_PAGE, dated);
  return readActivityPage(reads, RELATIONSHIP_MONTH_PAGE, [...dated, only]);
}
