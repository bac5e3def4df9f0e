import { type Quota, READ_QUOTA, SECRET_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const INVITATIONS: Quota = { daily: 'INVITATION_DAILY_LIMIT' };

export const invitationsOperations = {
  invitations: {
    about: 'Links and mails that connect people.',
    operations: {
      createInvitation: { does: 'Makes a link that connects its receiver.', quota: INVITATIONS },
      listMyInvitations: {
        does: 'Lists the open invitations of the person, the newest first.',
        quota: READ_QUOTA,
      },
      cancelInvitation: { does: 'Revokes the link of an invitation.', quota: TAP_QUOTA },
      getInvitation: { does: 'Shows an invitation to the holder of its link.', quota: READ_QUOTA },
      openInvitation: { does: 'Records that a page showed the invitation.', quota: SECRET_QUOTA },
      acceptInvitation: { does: 'Accepts an invitation by its link.', quota: TAP_QUOTA },
      sendInvitations: { does: 'Mails invitations to a partner or to friends.', quota: INVITATIONS },
      listInvitations: {
        does: 'Lists the invitations that the person sent and received.',
        quota: READ_QUOTA,
      },
      resendInvitation: { does: 'Mails an invitation again.', quota: TAP_QUOTA },
      acceptReceivedInvitation: {
        does: 'Accepts an invitation that was mailed to the person.',
        quota: TAP_QUOTA,
      },
      declineReceivedInvitation: {
        does: 'Declines an invitation that was mailed to the person.',
        quota: TAP_QUOTA,
      },
      getRefusal: {
        does: 'Shows the holder of a mailed link which invitations it refuses.',
        quota: READ_QUOTA,
      },
      refuseInvitation: {
        does: 'Declines an invitation by its mail, and stops further ones if wished.',
        quota: SECRET_QUOTA,
      },
      refuseByOneClick: { quota: SECRET_QUOTA },
    },
  },
} satisfies OperationsOf<'invitations', 'invitations.refuseByOneClick'>;
