import type { Feature } from '../../platform/feature.ts';

/** Has no routes: only programs that run beside the server use this feature. */
export const audit = {} satisfies Feature;
