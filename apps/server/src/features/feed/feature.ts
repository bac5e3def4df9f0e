import type { Feature } from '../../platform/feature.ts';
import { feedRoutes } from './routes.ts';

export const feed = { routes: { feed: feedRoutes } } satisfies Feature;
