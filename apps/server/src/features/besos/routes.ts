import { member, memberReading } from '../../platform/http/orpc.ts';
import { getUserBesos } from './queries/balance.ts';
import {
  cancelBesoRequest,
  createBesoRequest,
  respondToBesoRequest,
  undoGift,
  undoRequestDecision,
} from './queries/ledger.ts';
import { giveBesos, listPendingRequests, settle } from './service.ts';

export const besosRoutes = {
  getUserBesos: memberReading.besos.getUserBesos.handler(({ context: { services, viewer } }) =>
    getUserBesos(services.database, viewer.id),
  ),
  processBesoTransaction: member.besos.processBesoTransaction.handler(
    ({ context: { services, viewer }, input }) => giveBesos(services, viewer.id, input),
  ),
  undoGift: member.besos.undoGift.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, undoGift(services.database, viewer.id, input)),
  ),
  createBesoRequest: member.besos.createBesoRequest.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, createBesoRequest(services.database, viewer.id, input)),
  ),
  respondToBesoRequest: member.besos.respondToBesoRequest.handler(
    ({ context: { services, viewer }, input }) =>
      settle(services, viewer.id, respondToBesoRequest(services.database, viewer.id, input)),
  ),
  cancelBesoRequest: member.besos.cancelBesoRequest.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, cancelBesoRequest(services.database, viewer.id, input.activityId)),
  ),
  undoRequestDecision: member.besos.undoRequestDecision.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, undoRequestDecision(services.database, viewer.id, input)),
  ),
  listPendingRequests: member.besos.listPendingRequests.handler(
    async ({ context: { services, viewer } }) => ({
      requests: await listPendingRequests(services, viewer.id),
    }),
  ),
};
