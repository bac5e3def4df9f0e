import type { Feature } from '../../platform/feature.ts';

/** This feature serves only programs that run beside the server. */
export const audit = {} satisfies Feature;
