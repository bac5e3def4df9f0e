import { memberReadProcedure } from '../../platform/http/orpc.ts';
import { listActivities } from './service.ts';

export const feedRoutes = {
  listActivities: memberReadProcedure.feed.listActivities.handler(({ context, input }) =>
    listActivities(context.services, context.viewer.id, input),
  ),
};
