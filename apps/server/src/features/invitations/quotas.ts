import { BY_SECRET, type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const INVITATIONS: Quota = { daily: 'INVITATION_DAILY_LIMIT' };

export const invitationsQuotas = {
  'invitations.createInvitation': INVITATIONS,
  'invitations.listMyInvitations': READING,
  'invitations.cancelInvitation': TAPPING,
  'invitations.getInvitation': READING,
  'invitations.openInvitation': BY_SECRET,
  'invitations.acceptInvitation': TAPPING,
  'invitations.sendInvitations': INVITATIONS,
  'invitations.listInvitations': READING,
  'invitations.resendInvitation': TAPPING,
  'invitations.acceptReceivedInvitation': TAPPING,
  'invitations.declineReceivedInvitation': TAPPING,
  'invitations.getRefusal': READING,
  'invitations.refuseInvitation': BY_SECRET,
  'invitations.refuseByOneClick': BY_SECRET,
} satisfies QuotasOf<'invitations', 'invitations.refuseByOneClick'>;
