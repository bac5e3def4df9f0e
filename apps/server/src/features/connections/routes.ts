import { memberProcedure, os } from '../../platform/http/orpc.ts';
import { getPerson, getVisibility, searchPeople, setVisibility } from './people.ts';
import {
  acceptConnection,
  askToConnect,
  declineConnection,
  listConnectionRequests,
  withdrawConnection,
} from './service.ts';

export const connectionsRoutes = {
  getPerson: os.connections.getPerson.handler(async ({ context, input }) => {
    const viewer = await context.services.sessions.findViewer(context.request.headers);
    return getPerson(context.services, viewer, input.personId);
  }),
  searchPeople: memberProcedure.connections.searchPeople.handler(async ({ context, input }) => ({
    people: await searchPeople(context.services, context.viewer.id, input.term),
  })),
  getVisibility: memberProcedure.connections.getVisibility.handler(({ context }) =>
    getVisibility(context.services, context.viewer.id),
  ),
  setVisibility: memberProcedure.connections.setVisibility.handler(({ context, input }) =>
    setVisibility(context.services, context.viewer.id, input),
  ),
  askToConnect: memberProcedure.connections.askToConnect.handler(({ context, input }) =>
    askToConnect(context.services, context.viewer.id, input),
  ),
  listConnectionRequests: memberProcedure.connections.listConnectionRequests.handler(({ context }) =>
    listConnectionRequests(context.services, context.viewer.id),
  ),
  acceptConnection: memberProcedure.connections.acceptConnection.handler(({ context, input }) =>
    acceptConnection(context.services, context.viewer.id, input),
  ),
  declineConnection: memberProcedure.connections.declineConnection.handler(({ context, input }) =>
    declineConnection(context.services, context.viewer.id, input.requestId),
  ),
  withdrawConnection: memberProcedure.connections.withdrawConnection.handler(({ context, input }) =>
    withdrawConnection(context.services, context.viewer.id, input.requestId),
  ),
};
