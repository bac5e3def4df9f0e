export { startFulfilments } from './jobs.ts';
export { rewardsRoutes } from './routes.ts';
