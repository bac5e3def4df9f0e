import { PEOPLE_FOUND_MAX } from '@beso/contract/limits';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  boolean,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { normalizeName, SEARCH_LAST_NAME, SEARCH_NAME } from '../../profiles/index.ts';

const CARD = {
  id: uuid,
  firstName: text(),
  lastName: text(),
  avatarImageId: nullable(uuid),
  foundByName: boolean,
  isHidden: boolean,
  isConnected: boolean,
  sentId: nullable(uuid),
  sentType: nullable(text<RelationshipType>()),
  receivedId: nullable(uuid),
  receivedType: nullable(text<RelationshipType>()),
};
export type PersonCardRow = RowOf<typeof CARD>;

/**
 * The card of `p` and the connection between `p` and the viewer $1, which is null for a signed-out visitor.
 */
const COLUMNS = `p.id, p.first_name AS "firstName", p.last_name AS "lastName",
  p.avatar_image_id AS "avatarImageId", p.found_by_name AS "foundByName",
  p.id = ANY (hidden.ids) AS "isHidden",
  NOT p.id = ANY (hidden.ids) AND EXISTS (
    SELECT FROM relationship_members mine JOIN relationship_members theirs USING (relationship_id)
    WHERE mine.profile_id = $1 AND mine.left_at IS NULL AND theirs.profile_id = p.id
      AND theirs.left_at IS NULL) AS "isConnected",
  sent.id AS "sentId", sent.relationship_type AS "sentType",
  received.id AS "receivedId", received.relationship_type AS "receivedType"`;
const BETWEEN = `CROSS JOIN hidden
  LEFT JOIN connection_requests sent ON sent.requester_id = $1 AND sent.target_id = p.id
    AND sent.status = 'pending' AND sent.expires_at > now()
  LEFT JOIN connection_requests received ON received.requester_id = p.id AND received.target_id = $1
    AND received.status = 'pending' AND received.expires_at > now() AND NOT p.id = ANY (hidden.ids)`;
const HIDDEN = 'hidden AS MATERIALIZED (SELECT hidden_from($1::uuid) AS ids)';

const FIND = statement(
  'connections_find_card',
  `WITH ${HIDDEN}
   SELECT ${COLUMNS}, EXISTS (
       SELECT FROM blocks b WHERE b.blocker_id = $1 AND b.blocked_id = p.id) AS "isBlocked",
     p.card_shown AS "isShown"
   FROM profiles p ${BETWEEN} WHERE p.id = $2`,
  { ...CARD, isBlocked: boolean, isShown: boolean },
);

export async function findCard(db: Queryable, viewerId: ViewerId | null, personId: string) {
  return (await runStatement(db, FIND, [viewerId, personId])).rows[0];
}

export const PEOPLE_BY_ADDRESS = statement(
  'connections_by_address',
  `WITH ${HIDDEN}
   SELECT ${COLUMNS} FROM auth_users u JOIN profiles p ON p.id = u.id ${BETWEEN}
   WHERE u.email = lower($2) AND u.email_verified AND p.card_shown AND p.id <> $1
     AND NOT p.id = ANY (hidden.ids)`,
  CARD,
);

/** A search reads at most this many people with the same name. */
export const NAMESAKES_READ_MAX = 100;
/** Reads `sought` in sub-selects, because PostgreSQL would sort everybody with this name for a join. */
const called = (name: string) => `(SELECT p.id FROM profiles p
     WHERE p.found_by_name AND ${name} ~>=~ (SELECT from_ FROM sought)
       AND ${name} ~<~ (SELECT until_ FROM sought)
     ORDER BY ${name} USING ~<~ LIMIT ${NAMESAKES_READ_MAX})`;

export const PEOPLE_BY_NAME = statement(
  'connections_by_name',
  `WITH ${HIDDEN}, sought AS MATERIALIZED (
     SELECT ${normalizeName('$2::text')} AS from_, ${normalizeName('$2::text')} || U&'\\+10FFFF' AS until_
   ), named AS (
     ${called(SEARCH_NAME)} UNION ${called(SEARCH_LAST_NAME)}
   )
   SELECT ${COLUMNS} FROM named JOIN profiles p ON p.id = named.id ${BETWEEN}
   WHERE p.card_shown AND p.id <> $1 AND NOT p.id = ANY (hidden.ids)
   ORDER BY p.first_name, p.last_name, p.id LIMIT $3`,
  CARD,
);

/** Returns the person with this verified address, or the people with this name who allow to be found. */
export async function findPeople(
  db: Queryable,
  viewerId: ViewerId,
  term: string,
): Promise<readonly PersonCardRow[]> {
  if (term.includes('@')) return (await runStatement(db, PEOPLE_BY_ADDRESS, [viewerId, term])).rows;
  return (await runStatement(db, PEOPLE_BY_NAME, [viewerId, term, PEOPLE_FOUND_MAX])).rows;
}
