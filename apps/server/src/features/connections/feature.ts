import type { Feature } from '../../platform/feature.ts';
import { personPages } from './person-pages.ts';
import { pruneConnectionRequests } from './queries/requests.ts';
import { clampConnectionTimes } from './queries/shortening.ts';
import { connectionsRoutes } from './routes.ts';

export const connections = {
  routes: { connections: connectionsRoutes },
  pages: personPages,
  retention: ({ database }) => [
    { name: 'connections', remove: (atMost) => pruneConnectionRequests(database.db, atMost) },
  ],
  shorten: ({ database }) => clampConnectionTimes(database),
} satisfies Feature;
