import { memberReading } from '../../platform/http/orpc.ts';
import { listActivities } from './service.ts';

export const feedRoutes = {
  listActivities: memberReading.feed.listActivities.handler(({ context, input }) =>
    listActivities(context.services, context.viewer.id, input),
  ),
};
