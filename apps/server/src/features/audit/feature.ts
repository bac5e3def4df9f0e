import type { Feature } from '../../platform/feature.ts';

/** Only programs beside the server read it. */
export const audit = {} satisfies Feature;
