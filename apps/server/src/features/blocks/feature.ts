import type { Feature } from '../../platform/feature.ts';

/** Has no routes: moderation offers the operations, and other features use these tables and rules. */
export const blocks = {} satisfies Feature;
