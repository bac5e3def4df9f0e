import type { Feature } from '../../platform/feature.ts';
import { profilesRoutes } from './routes.ts';

export const profiles = { routes: { profiles: profilesRoutes } } satisfies Feature;
