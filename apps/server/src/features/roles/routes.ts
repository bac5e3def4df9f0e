import { member } from '../../platform/http/orpc.ts';
import { handOverGroup, leaveRelationship, removeMember, renameGroup } from './service.ts';

export const rolesRoutes = {
  renameGroup: member.roles.renameGroup.handler(({ context, input }) =>
    renameGroup(context.services, context.viewer.id, input),
  ),
  removeMember: member.roles.removeMember.handler(({ context, input }) =>
    removeMember(context.services, context.viewer.id, input),
  ),
  handOverGroup: member.roles.handOverGroup.handler(({ context, input }) =>
    handOverGroup(context.services, context.viewer.id, input),
  ),
  leaveRelationship: member.roles.leaveRelationship.handler(({ context, input }) =>
    leaveRelationship(context.services, context.viewer.id, input),
  ),
};
