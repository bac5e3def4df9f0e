export { serveStatement, statementPaths } from './csv.ts';
export { startRequestExpiry } from './jobs.ts';
export { besosRoutes } from './routes.ts';
