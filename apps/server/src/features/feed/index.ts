export { homeBeginning } from './beginning.ts';
export { feedRoutes } from './routes.ts';
