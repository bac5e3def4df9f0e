import { member, memberReading } from '../../platform/http/orpc.ts';
import { getUserBesos } from './queries/balance.ts';
import {
  cancelBesoRequest,
  createBesoRequest,
  giveBesos,
  listPendingRequests,
  respondToBesoRequest,
  undoGift,
  undoRequestDecision,
} from './service.ts';

export const besosRoutes = {
  getUserBesos: memberReading.besos.getUserBesos.handler(({ context: { services, viewer } }) =>
    getUserBesos(services.database, viewer.id),
  ),
  processBesoTransaction: member.besos.processBesoTransaction.handler(({ context, input }) =>
    giveBesos(context.services, context.viewer.id, input),
  ),
  undoGift: member.besos.undoGift.handler(({ context, input }) =>
    undoGift(context.services, context.viewer.id, input),
  ),
  createBesoRequest: member.besos.createBesoRequest.handler(({ context, input }) =>
    createBesoRequest(context.services, context.viewer.id, input),
  ),
  respondToBesoRequest: member.besos.respondToBesoRequest.handler(({ context, input }) =>
    respondToBesoRequest(context.services, context.viewer.id, input),
  ),
  cancelBesoRequest: member.besos.cancelBesoRequest.handler(({ context, input }) =>
    cancelBesoRequest(context.services, context.viewer.id, input.activityId),
  ),
  undoRequestDecision: member.besos.undoRequestDecision.handler(({ context, input }) =>
    undoRequestDecision(context.services, context.viewer.id, input),
  ),
  listPendingRequests: member.besos.listPendingRequests.handler(
    async ({ context: { services, viewer } }) => ({
      requests: await listPendingRequests(services, viewer.id),
    }),
  ),
};
