export { serveStatement, statementPaths } from './csv.ts';
export { startRequestExpiry } from './jobs.ts';
export { type LedgerReport, verifySnapshot } from './queries/verify.ts';
export { besosRoutes } from './routes.ts';
