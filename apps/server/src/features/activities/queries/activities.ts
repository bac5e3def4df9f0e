import type { Activity, RecommendationDetails } from '@beso/contract/activities';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  instant,
  integer,
  joined,
  json,
  nullable,
  parts,
  type RowOf,
  run,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { ImageCondition, ImageUse, StoredImage } from '../../images/index.ts';
import type { PersonRow } from '../../profiles/index.ts';

export const PERSON = parts(
  (id = '', firstName = '', lastName = '', avatarImageId?): PersonRow => ({
    id,
    firstName,
    lastName,
    avatarImageId: avatarImageId ?? null,
  }),
);
export const personOf = (profile: string) =>
  joined(...['id', 'first_name', 'last_name', 'avatar_image_id'].map((column) => `${profile}.${column}`));

const image = parts(
  (id = '', width, height, hasAvif, placeholder?): StoredImage => ({
    id,
    width: Number(width),
    height: Number(height),
    hasAvif: hasAvif === 't',
    placeholder,
  }),
);

/** What an activity has of its own, beside what people wrote. */
export const CARD_ROW = {
  id: uuid,
  kind: text<Activity['kind']>(),
  status: text<Activity['status']>(),
  relationship_id: uuid,
  amount: integer,
  category: text<Activity['category']>(),
  created_at: instant,
  decline_due_at: nullable(instant),
  withdrawal_due_at: nullable(instant),
  image: nullable(image),
  likes: integer,
  comments: integer,
  liked: boolean,
  recommendation: nullable(json<RecommendationDetails>()),
};
/** An activity with the names as they are now. Avatars and pictures are ids: links are made for a viewer. */
export const ACTIVITY_ROW = { ...CARD_ROW, description: text(), giver: PERSON, receiver: PERSON };
export type ActivityRow = RowOf<typeof ACTIVITY_ROW>;

/**
 * What a `CARD_ROW` and its description are read from: an activity `a`, its picture `i`, and the reactions.
 * @param reactions NO_REACTIONS or `reactionsFor`
 * @param relationship through which the reader sees it
 */
export const cardColumns = (reactions: string, relationship: string) => `
  a.id, a.kind, a.status, ${relationship} AS relationship_id, a.amount, a.description, a.category, a.created_at,
  a.decline_due_at, a.withdrawal_due_at,
  CASE WHEN i.id IS NOT NULL THEN ${joined('i.id', 'i.width', 'i.height', 'i.has_avif', 'i.placeholder')} END AS image,
  ${reactions}`;

/** The same for an `ActivityRow`: with what `ACTIVITY_NAMES` joins. */
export const activityColumns = (reactions: string, relationship = 'a.relationship_id') =>
  `${cardColumns(reactions, relationship)}, ${personOf('giver')} AS giver, ${personOf('receiver')} AS receiver`;

/** For activities that can have none: those that are not approved. */
export const NO_REACTIONS = '0 AS likes, 0 AS comments, false AS liked, NULL::jsonb AS recommendation';

/**
 * The likes and comments of `a` as a reader sees them, and what it has as a recommendation.
 * @param reader the argument that says who
 * @param seesAll an SQL condition: nobody is hidden from the reader, who has been a member ever since `a`.
 * Then the numbers are those that stand in the row; otherwise they are counted.
 */
export const reactionsFor = (reader: string, seesAll: string) => `
  CASE WHEN a.like_count = 0 OR a.shared_with IS NULL AND ${seesAll} THEN a.like_count
    ELSE seen_likes(a.id, a.relationship_id, ${reader}) END AS likes,
  CASE WHEN a.comment_count = 0 OR a.shared_with IS NULL AND ${seesAll} THEN a.comment_count
    ELSE seen_comments(a.id, a.relationship_id, ${reader}) END AS comments,
  a.like_count > 0 AND coalesce((SELECT true FROM activity_reactions mine WHERE mine.activity_id = a.id
    AND mine.profile_id = ${reader} AND mine.reaction_type = 'like'), false) AS liked,
  CASE WHEN a.kind = 'recommendation' THEN recommendation_details(a.id, ${reader}) END AS recommendation`;

export const ACTIVITY_IMAGE = 'LEFT JOIN images i ON i.id = a.image_id';
export const ACTIVITY_NAMES = `
  JOIN profiles giver ON giver.id = a.giver_id
  JOIN profiles receiver ON receiver.id = a.receiver_id
  ${ACTIVITY_IMAGE}`;

const SEES_ALL = `(SELECT hidden_from($1)) = '{}' AND EXISTS (
    SELECT 1 FROM relationship_members mine WHERE mine.relationship_id = a.relationship_id
      AND mine.profile_id = $1 AND mine.left_at IS NULL AND mine.joined_at <= a.created_at)`;

/** Of a shared activity the first of the reader's relationships that show it: others are not to be told. */
const THROUGH = `CASE WHEN a.shared_with IS NULL THEN a.relationship_id ELSE (
    SELECT membership.relationship_id FROM relationship_members membership
    WHERE membership.profile_id = $1 AND membership_shows(membership, a, '{}')
    ORDER BY membership.relationship_id LIMIT 1) END`;

const ACTIVITIES_BY_ID = statement(
  'activities_by_id',
  `
  SELECT ${activityColumns(reactionsFor('$1', SEES_ALL), THROUGH)} FROM activities a ${ACTIVITY_NAMES}
  WHERE a.id = ANY ($2::uuid[]) AND EXISTS (
    SELECT 1 FROM relationship_members membership
    WHERE membership.profile_id = $1 AND membership_shows(membership, a, (SELECT hidden_from($1))))`,
  ACTIVITY_ROW,
);

/** Those that the viewer may see, in any order. */
export async function findActivityRows(
  database: Database,
  viewerId: ViewerId,
  ids: readonly string[],
): Promise<readonly ActivityRow[]> {
  const { rows } = await run(database.reads, ACTIVITIES_BY_ID, [viewerId, ids]);
  return rows;
}

/** Pictures that a card shows. */
export const USED_BY_ACTIVITIES: ImageUse = 'EXISTS (SELECT 1 FROM activities a WHERE a.image_id = i.id)';

/** Pictures of activities that the person sees. */
export const ACTIVITY_IMAGES: ImageCondition = `EXISTS (
  SELECT 1 FROM activities a JOIN relationship_members membership
    ON membership_shows(membership, a, (SELECT hidden_from($1)))
  WHERE a.image_id = i.id AND membership.profile_id = $1)`;
