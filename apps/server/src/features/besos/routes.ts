import { member } from '../../platform/http/orpc.ts';
import { getUserBesos, processBesoTransaction } from './service.ts';

export const besosRoutes = {
  getUserBesos: member.besos.getUserBesos.handler(({ context }) =>
    getUserBesos(context.services, context.viewer.id),
  ),
  processBesoTransaction: member.besos.processBesoTransaction.handler(({ context, input }) =>
    processBesoTransaction(context.services, context.viewer.id, input),
  ),
};
