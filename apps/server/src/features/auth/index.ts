export { authRoutes } from './routes.ts';
export { createAuth } from './service.ts';
