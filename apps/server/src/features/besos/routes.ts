import { memberProcedure, memberReadProcedure } from '../../platform/http/orpc.ts';
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
  getUserBesos: memberReadProcedure.besos.getUserBesos.handler(({ context: { services, viewer } }) =>
    getUserBesos(services.database, viewer.id),
  ),
  processBesoTransaction: memberProcedure.besos.processBesoTransaction.handler(({ context, input }) =>
    giveBesos(context.services, context.viewer.id, input),
  ),
  undoGift: memberProcedure.besos.undoGift.handler(({ context, input }) =>
    undoGift(context.services, context.viewer.id, input),
  ),
  createBesoRequest: memberProcedure.besos.createBesoRequest.handler(({ context, input }) =>
    createBesoRequest(context.services, context.viewer.id, input),
  ),
  respondToBesoRequest: memberProcedure.besos.respondToBesoRequest.handler(({ context, input }) =>
    respondToBesoRequest(context.services, context.viewer.id, input),
  ),
  cancelBesoRequest: memberProcedure.besos.cancelBesoRequest.handler(({ context, input }) =>
    cancelBesoRequest(context.services, context.viewer.id, input.activityId),
  ),
  undoRequestDecision: memberProcedure.besos.undoRequestDecision.handler(({ context, input }) =>
    undoRequestDecision(context.services, context.viewer.id, input),
  ),
  listPendingRequests: memberProcedure.besos.listPendingRequests.handler(
    async ({ context: { services, viewer } }) => ({
      requests: await listPendingRequests(services, viewer.id),
    }),
  ),
};
