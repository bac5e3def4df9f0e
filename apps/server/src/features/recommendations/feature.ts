import type { Feature } from '../../platform/feature.ts';
import { recommendationsRoutes } from './routes.ts';

export const recommendations = { routes: { recommendations: recommendationsRoutes } } satisfies Feature;
