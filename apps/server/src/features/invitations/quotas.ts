import {
  type Quota,
  type QuotasOf,
  READ_QUOTA,
  SECRET_QUOTA,
  TAP_QUOTA,
} from '../../platform/limits/quotas.ts';

const INVITATIONS: Quota = { daily: 'INVITATION_DAILY_LIMIT' };

export const invitationsQuotas = {
  'invitations.createInvitation': INVITATIONS,
  'invitations.listMyInvitations': READ_QUOTA,
  'invitations.cancelInvitation': TAP_QUOTA,
  'invitations.getInvitation': READ_QUOTA,
  'invitations.openInvitation': SECRET_QUOTA,
  'invitations.acceptInvitation': TAP_QUOTA,
  'invitations.sendInvitations': INVITATIONS,
  'invitations.listInvitations': READ_QUOTA,
  'invitations.resendInvitation': TAP_QUOTA,
  'invitations.acceptReceivedInvitation': TAP_QUOTA,
  'invitations.declineReceivedInvitation': TAP_QUOTA,
  'invitations.getRefusal': READ_QUOTA,
  'invitations.refuseInvitation': SECRET_QUOTA,
  'invitations.refuseByOneClick': SECRET_QUOTA,
} satisfies QuotasOf<'invitations', 'invitations.refuseByOneClick'>;
