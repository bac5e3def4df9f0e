export { startRequestDecisions, startRequestExpiry } from './jobs.ts';
export { totalBesosOf } from './queries/balance.ts';
export { besosRoutes } from './routes.ts';
