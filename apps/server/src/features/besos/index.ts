export { besosRoutes } from './routes.ts';
