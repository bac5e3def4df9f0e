export { recommendationsRoutes } from './routes.ts';
