import type { Feature } from '../../platform/feature.ts';
import { legalRoutes } from './routes.ts';

/** Terms and privacy notice, and who accepted which. */
export const legal = { routes: { legal: legalRoutes } } satisfies Feature;
