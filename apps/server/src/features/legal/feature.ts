import type { Feature } from '../../platform/feature.ts';
import { legalRoutes } from './routes.ts';

export const legal = { routes: { legal: legalRoutes } } satisfies Feature;
