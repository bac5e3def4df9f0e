import type { Feature } from '../../platform/feature.ts';
import { rolesRoutes } from './routes.ts';

export const roles = { routes: { roles: rolesRoutes } } satisfies Feature;
