import { member } from '../../platform/http/orpc.ts';
import { listEvents } from './service.ts';

export const eventsRoutes = {
  listEvents: member.events.listEvents.handler(({ context, input }) =>
    listEvents(context.services, context.viewer.id, input),
  ),
};
