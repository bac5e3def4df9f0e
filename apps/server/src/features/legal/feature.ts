import type { Feature } from '../../platform/feature.ts';
import { legalOperations } from './operations.ts';
import { legalRoutes } from './routes.ts';

export const legal = {
  owns: 'terms, privacy, accepted versions',
  routes: { legal: legalRoutes },
  operations: legalOperations,
} satisfies Feature;
