import type { Feature } from '../../platform/feature.ts';
import { exportsRoutes } from './routes.ts';

export const exports = {
  routes: { exports: exportsRoutes },
} satisfies Feature;
