export { startRequestDecisions, startRequestExpiry } from './jobs.ts';
export { totalBesosOf } from './queries/balance.ts';
export { forgetUsedWords, shortenActivityInstants } from './queries/endings.ts';
export { besosRoutes } from './routes.ts';
