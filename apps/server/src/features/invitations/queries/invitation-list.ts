import { INVITATIONS_SHOWN } from '@beso/contract/limits';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

type StoredStatus = 'pending' | 'sent' | 'failed' | 'cancelled' | 'accepted' | 'expired';

const STATE = {
  id: uuid,
  status: nullable(text<StoredStatus>()),
  isPast: boolean,
  relationshipType: text<'couple' | 'friend' | 'family' | 'group'>(),
  groupName: nullable(text()),
  createdAt: timestampDate,
  expiresAt: timestampDate,
  sentAt: nullable(timestampDate),
  failedAt: nullable(timestampDate),
  acceptedAt: nullable(timestampDate),
  declinedAt: nullable(timestampDate),
  lastRetryAt: nullable(timestampDate),
  updatedAt: timestampDate,
};
export type ListedInvitation = RowOf<typeof STATE>;

/** An ended invitation shows its group's name only to present and former members. */
const COLUMNS = `i.id, i.status, i.expires_at <= now() AS "isPast", i.relationship_type AS "relationshipType",
  CASE WHEN i.relationship_type <> 'couple' AND (i.status IN ('pending', 'sent', 'failed') AND i.expires_at > now()
      OR EXISTS (SELECT FROM relationship_members m WHERE m.relationship_id = r.id AND m.profile_id = $1))
    THEN relationship_name_for(r.id, $1) END AS "groupName", i.created_at AS "createdAt",
  i.expires_at AS "expiresAt", i.sent_at AS "sentAt", i.failed_at AS "failedAt", i.accepted_at AS "acceptedAt",
  i.declined_at AS "declinedAt", i.last_retry_at AS "lastRetryAt", i.updated_at AS "updatedAt"`;

const SENT = {
  ...STATE,
  isMailed: boolean,
  partnerName: nullable(text()),
  partnerEmail: nullable(text()),
  sealedToken: nullable(text()),
  openedAt: nullable(timestampDate),
  registeringAt: nullable(timestampDate),
  delivery: text<'pending' | 'sent' | 'delayed' | 'failed'>(),
  retryCount: integer,
};

const LIST_SENT = statement(
  'invitations_list_sent',
  `SELECT ${COLUMNS}, i.invitation_type = 'email' AS "isMailed", i.partner_name AS "partnerName",
     i.partner_email AS "partnerEmail", i.sealed_token AS "sealedToken", i.opened_at AS "openedAt", i.registering_at AS "registeringAt",
     i.email_delivery_status AS delivery, i.retry_count AS "retryCount"
   FROM partner_invitations i LEFT JOIN relationships r ON r.id = i.relationship_id
   WHERE i.inviter_id = $1 ORDER BY i.created_at DESC, i.id LIMIT $2`,
  SENT,
);

/** [S7-048] Returns the newest invitations that this person made. */
export async function listSentInvitations(db: Queryable, viewerId: ViewerId) {
  return (await runStatement(db, LIST_SENT, [viewerId, INVITATIONS_SHOWN])).rows;
}

/** An unaccepted invitation is listed this long after its last mail; former addresses are kept as long. */
const LISTED_DAYS = 30;
const LIST_RECEIVED = statement(
  'invitations_list_received',
  `WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
   SELECT ${COLUMNS}, p.first_name AS "inviterFirstName", i.custom_message AS message
   FROM addresses_of($1) AS mine CROSS JOIN hidden
   JOIN partner_invitations i ON i.partner_email = mine AND i.invitation_type = 'email'
   JOIN profiles p ON p.id = i.inviter_id
   LEFT JOIN relationships r ON r.id = i.relationship_id
   CROSS JOIN LATERAL (SELECT coalesce(i.last_retry_at, i.created_at) AS at) AS mailed
   WHERE NOT i.inviter_id = ANY (hidden.ids) AND CASE
     WHEN i.status = 'accepted' THEN EXISTS (
       SELECT FROM invitation_acceptances a WHERE a.invitation_id = i.id AND a.profile_id = $1)
     ELSE (i.status <> 'cancelled' OR i.declined_at IS NOT NULL) AND mailed.at > now() - make_interval(days => $3)
       AND NOT given_up_by_another(mine, $1, mailed.at) END
   ORDER BY i.created_at DESC, i.id LIMIT $2`,
  { ...STATE, inviterFirstName: text(), message: nullable(text()) },
);

/** [S6-007] Returns the newest invitations to this person's verified address, or a recent former one. */
export async function listReceivedInvitations(db: Queryable, viewerId: ViewerId) {
  const values = [viewerId, INVITATIONS_SHOWN, LISTED_DAYS];
  return (await runStatement(db, LIST_RECEIVED, values)).rows;
}
