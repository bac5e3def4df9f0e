import type { Feature } from '../../platform/feature.ts';
import { rolesOperations } from './operations.ts';
import { rolesRoutes } from './routes.ts';

export const roles = {
  owns: 'renaming a group, removing members, handing it over, leaving',
  routes: { roles: rolesRoutes },
  operations: rolesOperations,
} satisfies Feature;
