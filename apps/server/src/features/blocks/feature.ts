import type { Feature } from '../../platform/feature.ts';

/** The operations belong to moderation; other features use these tables and rules. */
export const blocks = {} satisfies Feature;
