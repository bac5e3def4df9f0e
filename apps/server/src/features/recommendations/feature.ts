import type { Feature } from '../../platform/feature.ts';
import { recommendationsOperations } from './operations.ts';
import { recommendationsRoutes } from './routes.ts';

export const recommendations = {
  owns: 'recommendations to a couple, a group or everybody',
  routes: { recommendations: recommendationsRoutes },
  operations: recommendationsOperations,
} satisfies Feature;
