import type { Feature } from '../../platform/feature.ts';
import { serveStatement, statementPaths } from './csv.ts';
import { statementOperations } from './operations.ts';
import { statementRoutes } from './routes.ts';

export const statement = {
  owns: 'movements with titles, the year in months, the download',
  routes: { statement: statementRoutes },
  operations: statementOperations,
  serve: serveStatement,
  paths: statementPaths,
} satisfies Feature;
