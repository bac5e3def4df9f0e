export { headOfPerson, personPages } from './pages.ts';
export { pruneConnections } from './queries/requests.ts';
export { connectionsRoutes } from './routes.ts';
