import type { Feature } from '../../platform/feature.ts';
import { serveStatement, statementPaths } from './csv.ts';
import { statementRoutes } from './routes.ts';

export const statement = {
  routes: { statement: statementRoutes },
  serve: serveStatement,
  paths: statementPaths,
} satisfies Feature;
