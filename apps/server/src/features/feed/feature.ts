import type { Feature } from '../../platform/feature.ts';
import { feedOperations } from './operations.ts';
import { feedRoutes } from './routes.ts';

export const feed = {
  owns: 'the page of activities, newest first',
  routes: { feed: feedRoutes },
  operations: feedOperations,
} satisfies Feature;
