export { serveStatement, statementPaths } from './csv.ts';
export { statementRoutes } from './routes.ts';
