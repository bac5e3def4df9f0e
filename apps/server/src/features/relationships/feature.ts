import type { Feature } from '../../platform/feature.ts';
import { relationshipsOperations } from './operations.ts';
import type { BuildBalanceSql } from './queries.ts';
import { relationshipsRoutes } from './routes.ts';

/** @param totalBesosOf returns the SQL of a balance; passed in, because besos depend on relationships */
export const relationships = (totalBesosOf: BuildBalanceSql) =>
  ({
    owns: 'relationships and memberships, and the check of access to them',
    routes: { relationships: relationshipsRoutes(totalBesosOf) },
    operations: relationshipsOperations,
  }) satisfies Feature;
