import type { Feature } from '../../platform/feature.ts';

/** Tables and rules that others use; its operations are those of moderation. */
export const blocks = {} satisfies Feature;
