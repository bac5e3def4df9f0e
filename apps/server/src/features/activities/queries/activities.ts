import type { Activity, RecommendationDetails } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import type { Database } from '../../../platform/db/database.ts';
import {
  bigint,
  boolean,
  integer,
  joinedColumnsSql,
  json,
  nullable,
  type RowOf,
  runStatement,
  splitTextColumn,
  statement,
  text,
  timestampText,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { ImageCondition, ImageUse, StoredImage } from '../../images/index.ts';
import type { PersonRow } from '../../profiles/index.ts';
import { columnsKnownTo } from '../../relationships/index.ts';

export const PACKED_PERSON = splitTextColumn(
  (id = '', firstName = '', lastName = '', avatarImageId?): PersonRow => ({
    id,
    firstName,
    lastName,
    avatarImageId: avatarImageId ?? null,
  }),
);
export const personOf = (reader: string, profile: string, known?: string) => {
  const { lastName, avatarImageId } = columnsKnownTo(reader, profile, known);
  return joinedColumnsSql(`${profile}.id`, `${profile}.first_name`, lastName, avatarImageId);
};

const image = splitTextColumn(
  (id = '', width, height, hasAvif, placeholder?): StoredImage => ({
    id,
    width: Number(width),
    height: Number(height),
    hasAvif: hasAvif === 't',
    placeholder,
  }),
);

/** Columns of an activity without its description and people. */
export const CARD_ROW = {
  id: uuid,
  kind: text<Activity['kind']>(),
  status: text<Activity['status']>(),
  relationship_id: uuid,
  amount: integer,
  category: text<Activity['category']>(),
  created_at: timestampText,
  order_number: bigint,
  undoable_until: nullable(timestampText),
  image: nullable(image),
  likes: integer,
  comments: integer,
  liked: boolean,
  recommendation: nullable(json<RecommendationDetails>()),
};
/** An activity with its people's current names. Images are ids, not links. */
export const ACTIVITY_ROW = {
  ...CARD_ROW,
  description: text(),
  giver: PACKED_PERSON,
  receiver: PACKED_PERSON,
};
export type ActivityRow = RowOf<typeof ACTIVITY_ROW>;

/** SQL condition: `a` is a withdrawn request to the reader, who must not see its details. */
export const isHiddenFromTarget = (reader: string) => `(a.status = 'cancelled' AND a.giver_id = ${reader})`;

const statusFor = (reader: string) => `
  CASE WHEN a.status <> 'pending' THEN a.status
    WHEN a.decline_due_at IS NOT NULL AND a.giver_id = ${reader} THEN 'declined'
    WHEN a.withdrawal_due_at IS NOT NULL AND a.receiver_id = ${reader} THEN 'cancelled'
    ELSE a.status END`;

/** Returns the SQL of the time until which the reader can undo a decision or gift, or null. */
const undoableUntil = (reader: string) => `
  CASE WHEN a.decline_due_at > statement_timestamp() AND a.giver_id = ${reader} THEN a.decline_due_at
    WHEN a.withdrawal_due_at > statement_timestamp() AND a.receiver_id = ${reader} THEN a.withdrawal_due_at
    WHEN a.created_at > statement_timestamp() - interval '${GIFT_UNDO_SECONDS} seconds' AND a.kind = 'gift'
      AND a.status = 'approved' AND a.giver_id = ${reader}
    THEN a.created_at + interval '${GIFT_UNDO_SECONDS} seconds' END`;

/**
 * Returns the SQL columns of a `CARD_ROW` and the description, from an activity `a` and its image `i`.
 * @param reader the SQL parameter that holds the reader's id, such as `$1`
 * @param reactions NO_REACTION_COLUMNS, or the result of `reactionColumns`
 * @param relationship the relationship through which the reader sees the activity
 */
export const cardColumns = (reader: string, reactions: string, relationship: string) => `
  a.id, a.kind, ${statusFor(reader)} AS status, ${relationship} AS relationship_id, a.amount,
  CASE WHEN ${isHiddenFromTarget(reader)} THEN '' ELSE a.description END AS description, a.category, a.created_at,
  a.order_number, ${undoableUntil(reader)} AS undoable_until,
  CASE WHEN i.id IS NOT NULL AND NOT ${isHiddenFromTarget(reader)} THEN ${joinedColumnsSql('i.id', 'i.width', 'i.height', 'i.has_avif', 'i.placeholder')} END AS image,
  ${reactions}`;

/** Returns the SQL columns of an `ActivityRow`; the query must join `ACTIVITY_PEOPLE_JOINS`. */
export const activityColumns = (reader: string, reactions: string, relationship = 'a.relationship_id') =>
  `${cardColumns(reader, reactions, relationship)}, ${personOf(reader, 'giver')} AS giver,
  ${personOf(reader, 'receiver')} AS receiver`;

/** The SQL columns of `reactionColumns` for unapproved activities, which have no reactions. */
export const NO_REACTION_COLUMNS = '0 AS likes, 0 AS comments, false AS liked, NULL::jsonb AS recommendation';

/**
 * Returns the SQL of the likes, comments and recommendation fields of `a` that a reader sees.
 * @param reader the SQL parameter that holds the reader's id, such as `$1`
 * @param seesAll an SQL condition: the reader joined before `a` was made, and nobody is hidden from the
 * reader
 */
export const reactionColumns = (reader: string, seesAll: string) => `
  CASE WHEN a.like_count = 0 OR a.shared_with IS NULL AND ${seesAll} THEN a.like_count
    ELSE seen_likes(a.id, a.relationship_id, ${reader}) END AS likes,
  CASE WHEN a.comment_count = 0 OR a.shared_with IS NULL AND ${seesAll} THEN a.comment_count
    ELSE seen_comments(a.id, a.relationship_id, ${reader}) END AS comments,
  a.like_count > 0 AND coalesce((SELECT true FROM activity_reactions mine WHERE mine.activity_id = a.id
    AND mine.profile_id = ${reader} AND mine.reaction_type = 'like'), false) AS liked,
  CASE WHEN a.kind = 'recommendation' THEN recommendation_details(a.id, ${reader}) END AS recommendation`;

export const ACTIVITY_IMAGE = 'LEFT JOIN images i ON i.id = a.image_id';
export const ACTIVITY_PEOPLE_JOINS = `
  JOIN profiles giver ON giver.id = a.giver_id
  JOIN profiles receiver ON receiver.id = a.receiver_id
  ${ACTIVITY_IMAGE}`;

type Written =
  | 'id'
  | 'relationship_id'
  | 'amount'
  | 'description'
  | 'category'
  | 'created_at'
  | 'order_number';

/** Returns the row of a gift that was just made, without an image and reactions, as its giver sees it. */
export const newGiftRow = (gift: Pick<ActivityRow, Written | 'giver' | 'receiver'>): ActivityRow => ({
  ...gift,
  kind: 'gift',
  status: 'approved',
  undoable_until: new Date(Date.parse(gift.created_at) + GIFT_UNDO_SECONDS * 1_000).toISOString(),
  image: null,
  likes: 0,
  comments: 0,
  liked: false,
  recommendation: null,
});

const SEES_ALL = `(SELECT hidden_from($1)) = '{}' AND EXISTS (
    SELECT 1 FROM relationship_members mine WHERE mine.relationship_id = a.relationship_id
      AND mine.profile_id = $1 AND mine.left_at IS NULL AND mine.joined_number <= a.order_number)`;

/** Selects a relationship through which the reader sees `a`. All other relationships must stay secret. */
const THROUGH = `CASE WHEN a.shared_with IS NULL THEN a.relationship_id ELSE (
    SELECT membership.relationship_id FROM relationship_members membership
    WHERE membership.profile_id = $1 AND membership_shows(membership, a, '{}')
    ORDER BY membership.relationship_id LIMIT 1) END`;

const ACTIVITIES_BY_ID = statement(
  'activities_by_id',
  `
  SELECT ${activityColumns('$1', reactionColumns('$1', SEES_ALL), THROUGH)} FROM activities a ${ACTIVITY_PEOPLE_JOINS}
  WHERE a.id = ANY ($2::uuid[]) AND EXISTS (
    SELECT 1 FROM relationship_members membership
    WHERE membership.profile_id = $1 AND membership_shows(membership, a, (SELECT hidden_from($1))))`,
  ACTIVITY_ROW,
);

/** Returns, in any order, the activities with these ids that the viewer may see. */
export async function findActivityRows(
  database: Database,
  viewerId: ViewerId,
  ids: readonly string[],
): Promise<readonly ActivityRow[]> {
  const { rows } = await runStatement(database.reads, ACTIVITIES_BY_ID, [viewerId, ids]);
  return rows;
}

export const USED_BY_ACTIVITIES: ImageUse = 'EXISTS (SELECT 1 FROM activities a WHERE a.image_id = i.id)';

export const VISIBLE_ACTIVITY_IMAGES: ImageCondition = `EXISTS (
  SELECT 1 FROM activities a JOIN relationship_members membership
    ON membership_shows(membership, a, (SELECT hidden_from($1)))
  WHERE a.image_id = i.id AND membership.profile_id = $1 AND NOT ${isHiddenFromTarget('$1')})`;
