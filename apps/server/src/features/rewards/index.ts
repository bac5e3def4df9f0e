export { startFulfilments } from './jobs.ts';
export { shortenFulfilmentInstants } from './queries/shortening.ts';
export { rewardsRoutes } from './routes.ts';
