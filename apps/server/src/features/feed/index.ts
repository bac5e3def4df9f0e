export { ACTIVITY_COLUMNS, ACTIVITY_NAMES, type ActivityRow } from './queries.ts';
export { feedRoutes } from './routes.ts';
export { presentActivity } from './service.ts';
