import { BY_SECRET, type Quota, READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const INVITATIONS: Quota = { daily: 'INVITATION_DAILY_LIMIT' };

export const invitationsOperations = {
  invitations: {
    about: 'Links and mails that connect people.',
    operations: {
      createInvitation: { does: 'Makes a link that connects its receiver.', quota: INVITATIONS },
      listMyInvitations: {
        does: 'Lists the open invitations of the person, the newest first.',
        quota: READING,
      },
      cancelInvitation: { does: 'Revokes the link of an invitation.', quota: TAPPING },
      getInvitation: { does: 'Shows an invitation to the holder of its link.', quota: READING },
      openInvitation: { does: 'Records that a page showed the invitation.', quota: BY_SECRET },
      acceptInvitation: { does: 'Accepts an invitation by its link.', quota: TAPPING },
      sendInvitations: { does: 'Mails invitations to a partner or to friends.', quota: INVITATIONS },
      listInvitations: { does: 'Lists the invitations that the person sent and received.', quota: READING },
      resendInvitation: { does: 'Mails an invitation again.', quota: TAPPING },
      acceptReceivedInvitation: {
        does: 'Accepts an invitation that was mailed to the person.',
        quota: TAPPING,
      },
      declineReceivedInvitation: {
        does: 'Declines an invitation that was mailed to the person.',
        quota: TAPPING,
      },
      getRefusal: { does: 'Shows the holder of a mailed link which invitations it refuses.', quota: READING },
      refuseInvitation: {
        does: 'Declines an invitation by its mail, and stops further ones if wished.',
        quota: BY_SECRET,
      },
      refuseByOneClick: { quota: BY_SECRET },
    },
  },
} satisfies OperationsOf<'invitations', 'invitations.refuseByOneClick'>;
