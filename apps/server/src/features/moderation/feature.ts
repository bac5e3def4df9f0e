import type { Feature } from '../../platform/feature.ts';
import { moderationRoutes } from './routes.ts';

export const moderation = { routes: { moderation: moderationRoutes } } satisfies Feature;
