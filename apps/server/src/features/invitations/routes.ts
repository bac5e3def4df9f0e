import { member, os } from '../../platform/http/orpc.ts';
import { cancelInvitation, createInvitation, listMyInvitations } from './made.ts';
import { acceptInvitation, getInvitation, openInvitation } from './service.ts';

export const invitationsRoutes = {
  createInvitation: member.invitations.createInvitation.handler(({ context, input }) =>
    createInvitation(context.services, context.viewer.id, input),
  ),
  listMyInvitations: member.invitations.listMyInvitations.handler(async ({ context }) => ({
    invitations: await listMyInvitations(context.services, context.viewer.id),
  })),
  cancelInvitation: member.invitations.cancelInvitation.handler(({ context, input }) =>
    cancelInvitation(context.services, context.viewer.id, input.invitationId),
  ),
  getInvitation: os.invitations.getInvitation.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    return getInvitation(context.services, viewer, input.token);
  }),
  openInvitation: os.invitations.openInvitation.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    await openInvitation(context.services, viewer, input.token);
  }),
  acceptInvitation: member.invitations.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context.services, context.viewer.id, input.token),
  ),
};
