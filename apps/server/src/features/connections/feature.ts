import type { Feature } from '../../platform/feature.ts';
import { connectionsOperations } from './operations.ts';
import { personPages } from './person-pages.ts';
import { pruneConnectionRequests } from './queries/requests.ts';
import { clampConnectionTimes } from './queries/shortening.ts';
import { connectionsRoutes } from './routes.ts';

export const connections = {
  owns: "people's public cards, search, requests to connect ([reasons](decisions/invitations-groups-and-blocks.md))",
  routes: { connections: connectionsRoutes },
  operations: connectionsOperations,
  pages: personPages,
  retention: ({ database }) => [
    { name: 'connections', remove: (atMost) => pruneConnectionRequests(database.db, atMost) },
  ],
  shorten: ({ database }) => clampConnectionTimes(database),
} satisfies Feature;
