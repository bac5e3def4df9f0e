import { memberProcedure, os } from '../../platform/http/orpc.ts';
import { listInvitations } from './invitation-list.ts';
import { cancelInvitation, createInvitation, listMyInvitations } from './link-invitations.ts';
import {
  acceptReceivedInvitation,
  declineInvitation,
  resendInvitation,
  sendInvitations,
} from './mailed-invitations.ts';
import { getRefusal, refuseInvitation } from './refusals.ts';
import { acceptInvitation, getInvitation, openInvitation } from './service.ts';

export const invitationsRoutes = {
  createInvitation: memberProcedure.invitations.createInvitation.handler(({ context, input }) =>
    createInvitation(context.services, context.viewer.id, input),
  ),
  listMyInvitations: memberProcedure.invitations.listMyInvitations.handler(async ({ context }) => ({
    invitations: await listMyInvitations(context.services, context.viewer.id),
  })),
  cancelInvitation: memberProcedure.invitations.cancelInvitation.handler(({ context, input }) =>
    cancelInvitation(context.services, context.viewer.id, input.invitationId),
  ),
  getInvitation: os.invitations.getInvitation.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    return getInvitation(context.services, viewer, input.token);
  }),
  openInvitation: os.invitations.openInvitation.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    await openInvitation(context.services, viewer, input);
  }),
  acceptInvitation: memberProcedure.invitations.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context.services, context.viewer.id, input.token),
  ),
  sendInvitations: memberProcedure.invitations.sendInvitations.handler(({ context, input }) =>
    sendInvitations(context.services, context.viewer.id, input),
  ),
  listInvitations: memberProcedure.invitations.listInvitations.handler(({ context }) =>
    listInvitations(context.services, context.viewer.id),
  ),
  resendInvitation: memberProcedure.invitations.resendInvitation.handler(({ context, input }) =>
    resendInvitation(context.services, context.viewer.id, input.invitationId),
  ),
  acceptReceivedInvitation: memberProcedure.invitations.acceptReceivedInvitation.handler(
    ({ context, input }) => acceptReceivedInvitation(context.services, context.viewer.id, input.invitationId),
  ),
  declineReceivedInvitation: memberProcedure.invitations.declineReceivedInvitation.handler(
    ({ context, input }) => declineInvitation(context.services, context.viewer.id, input.invitationId),
  ),
  getRefusal: os.invitations.getRefusal.handler(({ context, input }) =>
    getRefusal(context.services, input.refusal),
  ),
  refuseInvitation: os.invitations.refuseInvitation.handler(({ context, input }) =>
    refuseInvitation(context.services, input.refusal, input.stopMail),
  ),
};
