import { member, memberReading } from '../../platform/http/orpc.ts';
import { getActivity, listActivitiesById } from './service.ts';

export const activitiesRoutes = {
  getActivity: memberReading.activities.getActivity.handler(({ context, input }) =>
    getActivity(context.services, context.viewer.id, input.activityId),
  ),
  listActivitiesById: member.activities.listActivitiesById.handler(({ context, input }) =>
    listActivitiesById(context.services, context.viewer.id, input.ids),
  ),
};
