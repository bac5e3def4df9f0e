export { deleteOldMessageReports } from './queries.ts';
export { moderationRoutes } from './routes.ts';
