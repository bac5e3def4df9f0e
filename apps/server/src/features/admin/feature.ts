import type { Feature } from '../../platform/feature.ts';

/** Only the operator's command line uses it. */
export const admin = {} satisfies Feature;
