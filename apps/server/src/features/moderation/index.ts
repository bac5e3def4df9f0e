export { areBlocked } from './queries.ts';
export { moderationRoutes } from './routes.ts';
