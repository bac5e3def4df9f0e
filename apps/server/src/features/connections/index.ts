export { headOfPerson, personPages } from './pages.ts';
export { hasAsked, pruneConnections } from './queries/requests.ts';
export { shortenConnectionInstants } from './queries/shortening.ts';
export { connectionsRoutes } from './routes.ts';
