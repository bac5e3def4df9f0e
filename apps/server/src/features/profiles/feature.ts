import type { Feature } from '../../platform/feature.ts';
import { profilesOperations } from './operations.ts';
import { profilesRoutes } from './routes.ts';

export const profiles = {
  owns: 'name, picture, language, time zone',
  routes: { profiles: profilesRoutes },
  operations: profilesOperations,
} satisfies Feature;
