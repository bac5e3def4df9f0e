import type { Feature } from '../../platform/feature.ts';

/** Only read by programs beside the server. */
export const audit = {} satisfies Feature;
