import { member, os } from '../../platform/http/orpc.ts';
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
  searchPeople: member.connections.searchPeople.handler(async ({ context, input }) => ({
    people: await searchPeople(context.services, context.viewer.id, input.term),
  })),
  getVisibility: member.connections.getVisibility.handler(({ context }) =>
    getVisibility(context.services, context.viewer.id),
  ),
  setVisibility: member.connections.setVisibility.handler(({ context, input }) =>
    setVisibility(context.services, context.viewer.id, input),
  ),
  askToConnect: member.connections.askToConnect.handler(({ context, input }) =>
    askToConnect(context.services, context.viewer.id, input),
  ),
  listConnectionRequests: member.connections.listConnectionRequests.handler(({ context }) =>
    listConnectionRequests(context.services, context.viewer.id),
  ),
  acceptConnection: member.connections.acceptConnection.handler(({ context, input }) =>
    acceptConnection(context.services, context.viewer.id, input),
  ),
  declineConnection: member.connections.declineConnection.handler(({ context, input }) =>
    declineConnection(context.services, context.viewer.id, input.requestId),
  ),
  withdrawConnection: member.connections.withdrawConnection.handler(({ context, input }) =>
    withdrawConnection(context.services, context.viewer.id, input.requestId),
  ),
};
