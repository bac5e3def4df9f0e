import type { FeedFilter } from '@beso/contract/feed';
import type { Database } from '../../platform/db/database.ts';
import { run, statement } from '../../platform/db/statement.ts';
import type { Position } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import {
  ACTIVITY_NAMES,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  reactionsFor,
} from '../activities/index.ts';

/** The numbers in the rows are those of a reader who is a member and from whom nobody is hidden. */
export const FEED_REACTIONS = reactionsFor('$1', "a.is_current AND (SELECT ids FROM hidden) = '{}'");

/** The newest activities that a membership shows, by an index; `own` leaves some of them out. */
const newest = (own = '') => `
      SELECT * FROM activities a
      WHERE membership_shows(ROW(membership.*)::relationship_members, a, (SELECT ids FROM hidden))
        AND a.status IN ('approved', 'pending')
        AND (a.created_at, a.id) < ($2::timestamptz, $3::uuid)${own}
      ORDER BY a.created_at DESC, a.id DESC LIMIT $4`;

/**
 * Takes the newest activities of each membership by the index, then the newest of all of these: the cost does
 * not grow with the table. The membership is handed over as a row of columns: as a whole row from outside of
 * the inner query it would be taken apart for each activity. Where nobody is hidden, no couple is looked up.
 * @param ofEach selects them for one `membership`
 * @param which an SQL condition of the memberships
 */
const page = (name: string, ofEach: string, which = '') =>
  statement(
    name,
    `
  WITH hidden AS MATERIALIZED (SELECT ids FROM hidden_ids($1))
  SELECT ${activityColumns(FEED_REACTIONS)} FROM (
    SELECT a.*, membership.left_at IS NULL AS is_current FROM relationship_members membership
    CROSS JOIN LATERAL (${ofEach}
    ) a
    WHERE membership.profile_id = $1${which} AND ((SELECT ids FROM hidden) = '{}'
      OR NOT couple_is_hidden(membership.relationship_id, (SELECT ids FROM hidden)))
    ORDER BY a.created_at DESC, a.id DESC LIMIT $4
  ) a ${ACTIVITY_NAMES}
  ORDER BY a.created_at DESC, a.id DESC`,
    ACTIVITY_ROW,
  );

export const FEED_PAGE = page('feed_page', newest());

/** Those of one relationship. */
export const RELATIONSHIP_PAGE = page(
  'feed_relationship_page',
  newest(),
  ' AND membership.relationship_id = $5',
);

/**
 * What the reader gave or received, each by its own index: in a large group that may be very few of
 * very many. An activity has two different people, so that none comes twice.
 */
export const OWN_PAGE = page(
  'feed_own_page',
  `
      (${newest(' AND a.giver_id = $1')})
      UNION ALL
      (${newest(' AND a.receiver_id = $1')})`,
);

/** Up to `limit` activities that the viewer may see and that are older than `before`, newest first. */
export async function listActivityRows(
  database: Database,
  viewerId: ViewerId,
  before: Position,
  limit: number,
  only?: FeedFilter,
): Promise<ActivityRow[]> {
  const values = [viewerId, before.createdAt, before.id, limit];
  const asked =
    only === undefined
      ? run(database, FEED_PAGE, values)
      : only === 'mine'
        ? run(database, OWN_PAGE, values)
        : run(database, RELATIONSHIP_PAGE, [...values, only]);
  return (await asked).rows;
}
