import type { ConnectionStatus } from '@beso/contract/connections';
import { CONNECTIONS_SHOWN } from '@beso/contract/limits';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AuthorizedRelationshipId, isProfileVisibleTo } from '../../relationships/index.ts';

const ASK = functionCall(
  'ask_to_connect',
  { p_requester: uuid, p_target: uuid, p_type: text() },
  { id: uuid, relationship_id: nullable(uuid), is_new: boolean, is_hidden: boolean },
);

/**
 * Creates a connection request. `relationship` is set if the two are now connected.
 * @throws database errors whose message is an error code of the contract
 */
export async function insertConnectionRequest(
  tx: Transaction,
  requesterId: ViewerId,
  targetId: string,
  type: RelationshipType,
) {
  const asked = await callFunction(tx, ASK, { p_requester: requesterId, p_target: targetId, p_type: type });
  return {
    id: asked.id,
    relationship: asked.relationship_id as AuthorizedRelationshipId | null,
    isNew: asked.is_new,
    isHidden: asked.is_hidden,
  };
}

const ACCEPT = functionCall(
  'accept_connection',
  { p_request: uuid, p_profile: uuid },
  { relationship_id: uuid, requester_id: uuid, is_new: boolean },
);

export async function acceptConnectionRequest(tx: Transaction, targetId: ViewerId, requestId: string) {
  const accepted = await callFunction(tx, ACCEPT, { p_request: requestId, p_profile: targetId });
  return {
    // The cast is safe, because accepting makes a person a member of the relationship.
    relationship: accepted.relationship_id as AuthorizedRelationshipId,
    requesterId: accepted.requester_id,
    isNew: accepted.is_new,
  };
}

const TYPE = statement(
  'connections_type',
  'SELECT relationship_type AS type FROM connection_requests WHERE id = $1',
  { type: text<RelationshipType>() },
);

export async function findRequestedType(
  tx: Transaction,
  requestId: string,
): Promise<RelationshipType | undefined> {
  return (await runStatement(tx, TYPE, [requestId])).rows[0]?.type;
}

const DECLINE = functionCall(
  'decline_connection',
  { p_request: uuid, p_profile: uuid },
  { requester: nullable(uuid) },
  (called) => `SELECT ${called} AS requester`,
);

/** Returns the requester, or null if the request has already ended. */
export async function declineConnectionRequest(
  tx: Transaction,
  targetId: ViewerId,
  requestId: string,
): Promise<string | null> {
  return (await callFunction(tx, DECLINE, { p_request: requestId, p_profile: targetId })).requester;
}

const WITHDRAW = functionCall(
  'withdraw_connection',
  { p_request: uuid, p_profile: uuid },
  { target_id: uuid, is_hidden: boolean },
);

/** Returns the target, or undefined if the request has already ended. */
export async function withdrawConnectionRequest(
  tx: Transaction,
  requesterId: ViewerId,
  requestId: string,
): Promise<{ target_id: string; is_hidden: boolean } | undefined> {
  const { statement: sql, values } = WITHDRAW;
  return (await runStatement(tx, sql, values({ p_request: requestId, p_profile: requesterId }))).rows[0];
}

const FORGET = functionCall(
  'forget_asking',
  { p_requester: uuid, p_target: uuid },
  { drafts: json<EventDraft[]>() },
  (called) => `SELECT ${called} AS drafts`,
);

/**
 * Withdraws a request's unread notification. Call it before other inserts of notifications, to avoid a
 * deadlock.
 */
export async function withdrawRequestNotification(
  tx: Transaction,
  requesterId: string,
  targetId: string,
): Promise<EventDraft[]> {
  return (await callFunction(tx, FORGET, { p_requester: requesterId, p_target: targetId })).drafts;
}

const LISTED = {
  id: uuid,
  personId: uuid,
  firstName: text(),
  lastName: nullable(text()),
  avatarImageId: nullable(uuid),
  relationshipType: text<RelationshipType>(),
  status: text<ConnectionStatus>(),
  statusAt: timestampDate,
  createdAt: timestampDate,
  expiresAt: timestampDate,
};
export type ListedRequest = RowOf<typeof LISTED>;

const COLUMNS = `c.id, p.id AS "personId", p.first_name AS "firstName",
  c.relationship_type AS "relationshipType", c.created_at AS "createdAt", c.expires_at AS "expiresAt",
  CASE WHEN c.status = 'pending' AND c.expires_at <= now() THEN 'expired' ELSE c.status END AS status,
  CASE WHEN c.status = 'pending' AND c.expires_at > now() THEN c.created_at
    ELSE coalesce(c.responded_at, c.expires_at) END AS "statusAt"`;

const LIST_RECEIVED = statement(
  'connections_list_received',
  `WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
   SELECT ${COLUMNS}, p.last_name AS "lastName", NULL::uuid AS "avatarImageId"
   FROM connection_requests c CROSS JOIN hidden JOIN profiles p ON p.id = c.requester_id
   WHERE c.target_id = $1 AND c.status = 'pending' AND c.expires_at > now()
     AND NOT c.requester_id = ANY (hidden.ids)
   ORDER BY c.order_number DESC, c.id LIMIT $2`,
  LISTED,
);

/** Returns pending requests to this person, with the full names of the people who asked. */
export async function listReceivedRequests(
  db: Queryable,
  viewerId: ViewerId,
): Promise<readonly ListedRequest[]> {
  return (await runStatement(db, LIST_RECEIVED, [viewerId, CONNECTIONS_SHOWN])).rows;
}

const LIST_SENT = statement(
  'connections_list_sent',
  `WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
   SELECT ${COLUMNS},
     CASE WHEN NOT p.id = ANY (hidden.ids) AND (p.found_by_name OR known.here) THEN p.last_name END AS "lastName",
     CASE WHEN NOT p.id = ANY (hidden.ids) AND known.here THEN p.avatar_image_id END AS "avatarImageId"
   FROM connection_requests c CROSS JOIN hidden JOIN profiles p ON p.id = c.target_id
   CROSS JOIN LATERAL (SELECT ${isProfileVisibleTo('$1', 'p')} AS here OFFSET 0) known
   WHERE c.requester_id = $1 AND (c.status <> 'accepted' OR NOT p.id = ANY (hidden.ids))
   ORDER BY c.order_number DESC, c.id LIMIT $2`,
  LISTED,
);

/**
 * Returns the newest requests that this person made. After a block a request looks pending until it expires.
 */
export async function listSentRequests(db: Queryable, viewerId: ViewerId): Promise<readonly ListedRequest[]> {
  return (await runStatement(db, LIST_SENT, [viewerId, CONNECTIONS_SHOWN])).rows;
}

const HAS_ASKED = statement(
  'connections_has_asked',
  `SELECT EXISTS (SELECT FROM connection_requests WHERE requester_id = $1 AND target_id = $2) AS asked`,
  { asked: boolean },
);

export async function hasPendingRequest(
  db: Queryable,
  requesterId: string,
  targetId: string,
): Promise<boolean> {
  return (await runStatement(db, HAS_ASKED, [requesterId, targetId])).rows[0]?.asked === true;
}

const PRUNE = functionCall(
  'prune_connection_requests',
  { p_at_most: integer },
  { gone: integer },
  (called) => `SELECT ${called} AS gone`,
);

/** Deletes up to `atMost` old requests that did not succeed; returns their number. */
export async function pruneConnectionRequests(db: Queryable, atMost: number): Promise<number> {
  const { statement: sql, values } = PRUNE;
  return (await runStatement(db, sql, values({ p_at_most: atMost }))).rows[0]?.gone ?? 0;
}
