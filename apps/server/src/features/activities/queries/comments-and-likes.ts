import { LIKERS_SHOWN } from '@beso/contract/limits';
import type { Database } from '../../../platform/db/database.ts';
import {
  bigint,
  json,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ListPosition } from '../../../platform/http/paging.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { personView } from '../../profiles/index.ts';
import { columnsKnownTo } from '../../relationships/index.ts';

/** The JSON of a person, as `AUTHOR_JSON` selects it. */
export type PersonColumn = Parameters<typeof personView>[2];
/** The JSON of a profile `p`. People without a relationship to $1 get no last name and no picture. */
const { lastName, avatarImageId } = columnsKnownTo('$1', 'p');
export const AUTHOR_JSON = `jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', ${lastName},
    'avatarImageId', ${avatarImageId})`;

/**
 * SQL of the additions (likes or comments) to the approved activity $2. Without additions it returns one row
 * of nulls. If the reader $1 does not see the activity, it returns no row.
 * @param from selects rows with a `profile_id` for the activity `a`
 */
const listed = (columns: string, from: string) => `
  SELECT ${columns}, CASE WHEN p.id IS NOT NULL THEN ${AUTHOR_JSON} END AS person FROM (
    SELECT a.id, a.relationship_id, a.shared_with, hidden.ids AS hidden
    FROM activities a CROSS JOIN (SELECT hidden_from($1) AS ids) hidden
    WHERE a.id = $2 AND a.status = 'approved' AND EXISTS (
      SELECT 1 FROM relationship_members membership
      WHERE membership.profile_id = $1 AND membership_shows(membership, a, hidden.ids))
  ) a LEFT JOIN LATERAL (${from}) one ON true LEFT JOIN profiles p ON p.id = one.profile_id`;

/**
 * SQL condition: the reader $1 sees `one`, a like or comment on the activity `a`.
 * @param hidden SQL of the ids of the people who are hidden from the reader
 */
const isSeen = (hidden: string) => `(a.shared_with IS NULL AND EXISTS (
  SELECT 1 FROM relationship_members membership WHERE membership.profile_id = $1
    AND membership_shows_addition(membership, a.relationship_id, one.profile_id, one.order_number, ${hidden}))
  OR sharing_shows_addition(a.shared_with, $1, one.profile_id, one.order_number, ${hidden}))`;
const IS_SEEN = isSeen('a.hidden');

/** Returns the SQL of the newest comment by `author` on the activity `a` that the reader $1 sees. */
export const latestComment = (author: string, hidden: string) => `(
  SELECT one.text FROM activity_comments one
  WHERE one.activity_id = a.id AND one.profile_id = ${author} AND ${isSeen(hidden)}
  ORDER BY one.order_number DESC, one.id DESC LIMIT 1)`;

const PEOPLE = { person: nullable(json<PersonColumn>()) };

const COMMENTS = statement(
  'activity_comments',
  `${listed(
    'one.id, one.text, one.created_at, one.order_number',
    `SELECT * FROM activity_comments one
     WHERE one.activity_id = a.id AND (one.order_number, one.id) < ($3::bigint, $4::uuid) AND ${IS_SEEN}
     ORDER BY one.order_number DESC, one.id DESC LIMIT $5`,
  )} ORDER BY one.order_number DESC, one.id DESC`,
  {
    id: nullable(uuid),
    text: nullable(text()),
    created_at: nullable(timestampDate),
    order_number: nullable(bigint),
    ...PEOPLE,
  },
);

export interface CommentRow {
  readonly id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly order_number: number;
  /** Null when the author's account is deleted. */
  readonly person: PersonColumn | null;
}

/**
 * [S7-029] Returns visible comments older than `before`, or undefined if the reader does not see the
 * activity.
 */
export async function listCommentRows(
  database: Database,
  readerId: ViewerId,
  activityId: string,
  { before, limit }: { before: ListPosition; limit: number },
): Promise<CommentRow[] | undefined> {
  const values = [readerId, activityId, before.number, before.id, limit];
  const { rows } = await runStatement(database, COMMENTS, values);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, text: words, created_at, order_number, person }) =>
    id === null || words === null || created_at === null || order_number === null
      ? []
      : [{ id, text: words, created_at, order_number, person }],
  );
}

const LIKERS = statement(
  'activity_likers',
  `${listed(
    'one.created_at',
    `SELECT * FROM activity_reactions one
     WHERE one.activity_id = a.id AND one.reaction_type = 'like' AND ${IS_SEEN}
     ORDER BY one.order_number DESC, one.profile_id LIMIT ${LIKERS_SHOWN}`,
  )} ORDER BY one.order_number DESC, one.profile_id`,
  { created_at: nullable(timestampDate), ...PEOPLE },
);

export interface LikerRow {
  readonly created_at: Date;
  readonly person: PersonColumn;
}

/**
 * Returns the newest likes that the reader sees, each with its person, or undefined if the reader does not
 * see the activity.
 */
export async function listLikerRows(
  database: Database,
  readerId: ViewerId,
  activityId: string,
): Promise<LikerRow[] | undefined> {
  const { rows } = await runStatement(database, LIKERS, [readerId, activityId]);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ created_at, person }) =>
    created_at === null || person === null ? [] : [{ created_at, person }],
  );
}
