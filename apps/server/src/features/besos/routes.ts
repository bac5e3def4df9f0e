import { member } from '../../platform/http/orpc.ts';
import {
  cancelBesoRequest,
  createBesoRequest,
  getUserBesos,
  listPendingRequests,
  processBesoTransaction,
  respondToBesoRequest,
  undoGift,
} from './service.ts';
import { getYear, listMovements } from './statement.ts';

export const besosRoutes = {
  getUserBesos: member.besos.getUserBesos.handler(({ context }) =>
    getUserBesos(context.services, context.viewer.id),
  ),
  processBesoTransaction: member.besos.processBesoTransaction.handler(({ context, input }) =>
    processBesoTransaction(context.services, context.viewer.id, input),
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
  listPendingRequests: member.besos.listPendingRequests.handler(async ({ context }) => ({
    requests: await listPendingRequests(context.services, context.viewer.id),
  })),
  listMovements: member.besos.listMovements.handler(({ context, input }) =>
    listMovements(context.services, context.viewer.id, input),
  ),
  getYear: member.besos.getYear.handler(async ({ context }) => ({
    months: await getYear(context.services, context.viewer.id),
  })),
};
