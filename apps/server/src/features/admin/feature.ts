import type { Feature } from '../../platform/feature.ts';

/** Has no routes: only the operator's command line uses this feature. */
export const admin = {} satisfies Feature;
