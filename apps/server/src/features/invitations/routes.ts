import { member, os } from '../../platform/http/orpc.ts';
import { acceptInvitation, createInvitation, getInvitation } from './service.ts';

export const invitationsRoutes = {
  createInvitation: member.invitations.createInvitation.handler(({ context, input }) =>
    createInvitation(context.services, context.viewer.id, input),
  ),
  getInvitation: os.invitations.getInvitation.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    return getInvitation(context.services, viewer, input.token);
  }),
  acceptInvitation: member.invitations.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context.services, context.viewer.id, input.token),
  ),
};
