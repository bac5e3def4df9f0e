import type { ConnectionRequest } from '@beso/contract/connections';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { avatarUrl } from '../images/index.ts';
import { insertNotifications } from '../notifications/index.ts';
import { type AuthorizedRelationshipId, relationshipChangedEvent } from '../relationships/index.ts';
import { connectionChangedEvent } from './events.ts';
import {
  acceptConnectionRequest,
  declineConnectionRequest,
  findRequestedType,
  insertConnectionRequest,
  type ListedRequest,
  listReceivedRequests,
  listSentRequests,
  withdrawConnectionRequest,
  withdrawRequestNotification,
} from './queries/requests.ts';

/** Returns the event drafts of a new connection, and notifies the requester. */
async function connected(
  tx: Transaction,
  requestId: string,
  relationshipId: AuthorizedRelationshipId,
  { requesterId, targetId }: { requesterId: string; targetId: ViewerId },
): Promise<EventDraft[]> {
  const changes = [
    await relationshipChangedEvent(tx, relationshipId),
    connectionChangedEvent([requesterId, targetId], requestId),
    ...(await withdrawRequestNotification(tx, requesterId, targetId)),
  ];
  const askedType = (await findRequestedType(tx, requestId)) ?? undefined;
  const notified = await insertNotifications(tx, {
    recipients: [requesterId],
    kind: 'invitation',
    actorId: targetId,
    relationshipId,
    ...(askedType !== undefined && { askedType }),
  });
  return [...changes, ...notified];
}

/**
 * [S2-029] Creates a connection request, or accepts the target's request for the same kind of relationship.
 * After a block the call appears to succeed.
 * @throws PERSON_NOT_FOUND, CANNOT_CONNECT_SELF, ALREADY_CONNECTED, CONNECTION_ASKED_BEFORE,
 * CONNECTION_DAILY_LIMIT, CONNECTIONS_OPEN_LIMIT
 */
export async function askToConnect(
  services: Services,
  viewerId: ViewerId,
  { personId, relationshipType }: { personId: string; relationshipType: RelationshipType },
): Promise<{ requestId: string; relationshipId: string | null }> {
  return withEventTransaction(services, async (tx, drafts) => {
    const { id, relationship, isNew, isHidden } = await insertConnectionRequest(
      tx,
      viewerId,
      personId,
      relationshipType,
    );
    if (relationship !== null) {
      const two = { requesterId: personId, targetId: viewerId };
      drafts.push(...(await connected(tx, id, relationship, two)));
    } else if (isNew) {
      drafts.push(connectionChangedEvent(isHidden ? [viewerId] : [viewerId, personId], id));
      const asking = await insertNotifications(tx, {
        recipients: [personId],
        kind: 'connection_request',
        actorId: viewerId,
        askedType: relationshipType,
      });
      drafts.push(...asking);
    }
    return { requestId: id, relationshipId: relationship };
  });
}

/** @throws CONNECTION_NOT_FOUND (also if one has blocked the other), CONNECTION_ENDED, COUPLE_UNCONFIRMED */
export async function acceptConnection(
  services: Services,
  viewerId: ViewerId,
  { requestId, relationshipType }: { requestId: string; relationshipType?: RelationshipType | undefined },
): Promise<{ relationshipId: string }> {
  return withEventTransaction(services, async (tx, drafts) => {
    const { relationship, requesterId, isNew } = await acceptConnectionRequest(tx, viewerId, requestId);
    const two = { requesterId, targetId: viewerId };
    // Accepting comes first, because its errors take precedence. This error rolls the new couple back.
    if (isNew && relationshipType !== 'couple' && (await findRequestedType(tx, requestId)) === 'couple')
      throw fail('COUPLE_UNCONFIRMED');
    if (isNew) drafts.push(...(await connected(tx, requestId, relationship, two)));
    return { relationshipId: relationship };
  });
}

/**
 * Declines a request to the viewer; a repeated call changes nothing.
 * @throws CONNECTION_NOT_FOUND (also after a block), CONNECTION_ENDED
 */
export async function declineConnection(
  services: Services,
  viewerId: ViewerId,
  requestId: string,
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    const requesterId = await declineConnectionRequest(tx, viewerId, requestId);
    if (requesterId === null) return;
    drafts.push(connectionChangedEvent([requesterId, viewerId], requestId));
    drafts.push(...(await withdrawRequestNotification(tx, requesterId, viewerId)));
  });
}

/** A repeated call changes nothing. @throws CONNECTION_NOT_FOUND, CONNECTION_ENDED once it was accepted */
export async function withdrawConnection(
  services: Services,
  viewerId: ViewerId,
  requestId: string,
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    const ended = await withdrawConnectionRequest(tx, viewerId, requestId);
    if (ended === undefined) return;
    const { target_id: targetId, is_hidden: isHidden } = ended;
    drafts.push(connectionChangedEvent(isHidden ? [viewerId] : [viewerId, targetId], requestId));
    drafts.push(...(await withdrawRequestNotification(tx, viewerId, targetId)));
  });
}

/** Returns the pending requests to the viewer, and the newest requests that the viewer made. */
export async function listConnectionRequests(
  services: Services,
  viewerId: ViewerId,
): Promise<{ received: ConnectionRequest[]; sent: ConnectionRequest[] }> {
  const { db } = services.database;
  const present = (row: ListedRequest): ConnectionRequest => ({
    id: row.id,
    person: {
      id: row.personId,
      firstName: row.firstName,
      lastName: row.lastName,
      avatarUrl: avatarUrl(services, viewerId, row.avatarImageId),
    },
    relationshipType: row.relationshipType,
    status: row.status,
    statusAt: row.statusAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  });
  const [received, sent] = await Promise.all([
    listReceivedRequests(db, viewerId),
    listSentRequests(db, viewerId),
  ]);
  return { received: received.map(present), sent: sent.map(present) };
}
