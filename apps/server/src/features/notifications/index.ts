export { type Deliverer, startDeliverer } from './deliverer.ts';
export { notificationsRoutes } from './routes.ts';
export { notify } from './service.ts';
