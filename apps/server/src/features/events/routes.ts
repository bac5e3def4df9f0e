import { memberProcedure } from '../../platform/http/orpc.ts';
import { listEvents } from './service.ts';

export const eventsRoutes = {
  listEvents: memberProcedure.events.listEvents.handler(({ context, input }) =>
    listEvents(context.services, context.viewer.id, input),
  ),
};
