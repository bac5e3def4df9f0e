import { INVITATION_RESENDS_MAX } from '@beso/contract/limits';
import type { InvitationStatus, ReceivedInvitation, SentInvitation } from '@beso/contract/mailed-invitations';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { invitationLinkOf, tokenSealOf } from './link-invitations.ts';
import {
  type ListedInvitation,
  listReceivedInvitations,
  listSentInvitations,
} from './queries/invitation-list.ts';

const OPEN: readonly InvitationStatus[] = ['pending', 'sent', 'failed'];

/** [S4-039] An open invitation has expired after its expiry date, even if its status is not yet updated. */
function statusOf({ status, isPast, declinedAt }: ListedInvitation): InvitationStatus {
  if (status === 'cancelled' && declinedAt !== null) return 'declined';
  const known = status ?? 'pending';
  return isPast && OPEN.includes(known) ? 'expired' : known;
}

function statusAt(state: ListedInvitation, status: InvitationStatus): Date {
  const at: Record<InvitationStatus, Date | null> = {
    pending: state.lastRetryAt,
    sent: state.sentAt,
    failed: state.failedAt,
    accepted: state.acceptedAt,
    declined: state.declinedAt,
    cancelled: state.updatedAt,
    expired: state.expiresAt,
  };
  return at[status] ?? state.createdAt;
}

function view(state: ListedInvitation) {
  const status = statusOf(state);
  const { id, relationshipType, groupName, createdAt, expiresAt } = state;
  return {
    id,
    status,
    statusAt: statusAt(state, status).toISOString(),
    relationshipType,
    groupName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** [S6-007] [S7-048] Returns the invitations that this person made and got, newest first. */
export async function listInvitations(
  services: Services,
  viewerId: ViewerId,
): Promise<{ sent: SentInvitation[]; received: ReceivedInvitation[] }> {
  const { db } = services.database;
  const seal = tokenSealOf(services);
  const [sent, received] = await Promise.all([
    listSentInvitations(db, viewerId),
    listReceivedInvitations(db, viewerId),
  ]);
  return {
    sent: sent.map((row) => {
      const shown = view(row);
      const isOpen = OPEN.includes(shown.status);
      const token = isOpen && row.sealedToken !== null ? seal.open(row.sealedToken, row.id)?.text : undefined;
      return {
        ...shown,
        isMailed: row.isMailed,
        partnerName: row.partnerName,
        partnerEmail: row.partnerEmail,
        url: token === undefined ? null : invitationLinkOf(services, token),
        openedAt: row.openedAt?.toISOString() ?? null,
        registeringAt: row.registeringAt?.toISOString() ?? null,
        isRetried: row.status === 'failed' && row.delivery === 'delayed',
        retryCount: row.retryCount,
        resendsLeft: row.isMailed && isOpen ? INVITATION_RESENDS_MAX - row.retryCount : 0,
      };
    }),
    received: received.map((row) => ({
      ...view(row),
      inviterFirstName: row.inviterFirstName,
      message: row.message,
    })),
  };
}
