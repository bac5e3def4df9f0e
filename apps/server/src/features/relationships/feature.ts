import type { Feature } from '../../platform/feature.ts';
import type { TotalBesosOf } from './queries.ts';
import { relationshipsRoutes } from './routes.ts';

/** @param totalBesosOf selects a balance; injected because besos depend on relationships */
export const relationships = (totalBesosOf: TotalBesosOf) =>
  ({ routes: { relationships: relationshipsRoutes(totalBesosOf) } }) satisfies Feature;
