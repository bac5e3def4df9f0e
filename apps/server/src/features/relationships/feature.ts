import type { Feature } from '../../platform/feature.ts';
import type { TotalBesosOf } from './queries.ts';
import { relationshipsRoutes } from './routes.ts';

/** @param totalBesosOf returns the SQL of a balance; passed in, because besos depend on relationships */
export const relationships = (totalBesosOf: TotalBesosOf) =>
  ({ routes: { relationships: relationshipsRoutes(totalBesosOf) } }) satisfies Feature;
