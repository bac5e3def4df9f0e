import { ACTIVITY_IMAGE, cardColumns, reactionColumns } from './activities.ts';

/** Uses the stored counts of reactions if the reader is a member now and nobody is hidden from the reader. */
export const LISTED_REACTION_COLUMNS = reactionColumns('$1', 'a.sees_all');

/** Lists only the columns that a card needs: PostgreSQL carries every listed column through each sort. */
const CARRIED = `a.id, a.kind, a.status, a.giver_id, a.receiver_id, a.relationship_id, a.shared_with, a.amount,
         a.description, a.category, a.image_id, a.created_at, a.order_number, a.decline_due_at, a.withdrawal_due_at,
         a.like_count, a.comment_count`;
const SHOWN = 'membership_shows(ROW(membership.*)::relationship_members, ROW(a.*)::activities, hidden.ids)';

/** Selects the rows of `from` that were posted during a membership and are older than the cursor. */
const inOrder = (columns: string, from: string, id: string, condition: string) => `(
        SELECT ${columns} FROM ${from}
        WHERE relationship_id = membership.relationship_id AND order_number >= membership.joined_number
          AND order_number < coalesce(membership.left_number, 9223372036854775807)
          AND (order_number, ${id}) < ($2::bigint, $3::uuid) AND ${condition}
        ORDER BY order_number DESC, ${id} DESC LIMIT (SELECT NULL::bigint))`;

/**
 * SQL of the newest activities that a `membership` shows. The inner LIMIT limits nothing: it makes PostgreSQL
 * walk the index instead of sorting the whole relationship.
 * @param condition restricts the activity `a`
 * @param indexed restricts the activity by columns of an index
 */
export const newestOfMembership = (condition: string, indexed = 'true') => `
      (SELECT ${CARRIED} FROM ${inOrder('*', 'activities', 'id', indexed)} a
       WHERE ${SHOWN} AND ${condition}
       ORDER BY a.order_number DESC, a.id DESC LIMIT $4)`;

/**
 * SQL of the newest activities that were created from $5 until $6. OFFSET 0 makes PostgreSQL use the index on
 * the time.
 */
export const newestOfMonth = (condition: string) => `
      (SELECT ${CARRIED} FROM (
         SELECT * FROM activities WHERE relationship_id = membership.relationship_id
           AND created_at >= $5 AND created_at < $6 OFFSET 0) a
       WHERE ${SHOWN}
         AND (a.order_number, a.id) < ($2::bigint, $3::uuid) AND ${condition}
       ORDER BY a.order_number DESC, a.id DESC LIMIT $4)`;

/** SQL of activities posted in another relationship and shared with this one, found in activity_audiences. */
export const newestShared = (condition: string) => `
      (SELECT ${CARRIED}
       FROM ${inOrder('activity_id, order_number', 'activity_audiences', 'activity_id', 'true')} shared
       CROSS JOIN LATERAL (SELECT * FROM activities WHERE id = shared.activity_id OFFSET 0) a
       WHERE ${SHOWN} AND ${condition}
       ORDER BY shared.order_number DESC, shared.activity_id DESC LIMIT $4)`;

/**
 * SQL of at most $4 activities that the reader $1 sees and that are older than the cursor ($2, $3), newest
 * first. Its cost does not grow with the table, because it reads only the newest of each membership.
 * @param ofEach selections of activities for one `membership`
 * @param which an SQL condition on memberships
 */
export const newestActivities = (ofEach: readonly string[], which = 'true') => `
  SELECT ${cardColumns('$1', LISTED_REACTION_COLUMNS, 'a.through')}, a.giver_id, a.receiver_id FROM (
    SELECT DISTINCT ON (a.order_number, a.id) ${CARRIED}, membership.relationship_id AS through,
      membership.left_at IS NULL AND hidden.is_nobody AS sees_all
    FROM (SELECT ids, ids = '{}' AS is_nobody FROM (SELECT ids FROM hidden_ids($1) OFFSET 0) found OFFSET 0) hidden
    CROSS JOIN relationship_members membership
    CROSS JOIN LATERAL (${ofEach.join(`
      UNION ALL`)}
    ) a
    WHERE membership.profile_id = $1 AND ${which}
      AND (hidden.is_nobody OR NOT couple_is_hidden(membership.relationship_id, hidden.ids))
    ORDER BY a.order_number DESC, a.id DESC, membership.relationship_id LIMIT $4
  ) a ${ACTIVITY_IMAGE}
  ORDER BY a.order_number DESC, a.id DESC`;
