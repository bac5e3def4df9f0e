export { invitationsRoutes } from './routes.ts';
