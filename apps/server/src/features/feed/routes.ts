import { member } from '../../platform/http/orpc.ts';
import { getActivity, listActivities } from './service.ts';

export const feedRoutes = {
  listActivities: member.feed.listActivities.handler(({ context, input }) =>
    listActivities(context.services, context.viewer.id, input),
  ),
  getActivity: member.feed.getActivity.handler(({ context, input }) =>
    getActivity(context.services, context.viewer.id, input.activityId),
  ),
};
