import type { Feature } from '../../platform/feature.ts';

/** This feature serves programs beside the server only. */
export const audit = {} satisfies Feature;
