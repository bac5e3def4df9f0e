import type { Feature } from '../../platform/feature.ts';

/** This feature serves the operator's command line only. */
export const admin = {
  owns: '`npm run admin`, the commands of operators',
} satisfies Feature;
