import type { Feature } from '../../platform/feature.ts';
import { serveStatement, statementPaths } from './csv.ts';
import { statementOperations } from './operations.ts';
import { statementRoutes } from './routes.ts';

export const statement = {
  owns: "the list of a person's movements, months of a year, the CSV file",
  routes: { statement: statementRoutes },
  operations: statementOperations,
  serve: serveStatement,
  paths: statementPaths,
} satisfies Feature;
