export { authRoutes } from './routes.ts';
export { type Auth, createAuth } from './service.ts';
