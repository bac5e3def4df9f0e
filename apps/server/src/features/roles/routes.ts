import { memberProcedure } from '../../platform/http/orpc.ts';
import { handOverGroup, leaveRelationship, removeMember, renameGroup } from './service.ts';

export const rolesRoutes = {
  renameGroup: memberProcedure.roles.renameGroup.handler(({ context, input }) =>
    renameGroup(context.services, context.viewer.id, input),
  ),
  removeMember: memberProcedure.roles.removeMember.handler(({ context, input }) =>
    removeMember(context.services, context.viewer.id, input),
  ),
  handOverGroup: memberProcedure.roles.handOverGroup.handler(({ context, input }) =>
    handOverGroup(context.services, context.viewer.id, input),
  ),
  leaveRelationship: memberProcedure.roles.leaveRelationship.handler(({ context, input }) =>
    leaveRelationship(context.services, context.viewer.id, input),
  ),
};
