import type { Feature } from '../../platform/feature.ts';

/** Has no routes: only the operator's command line uses this feature. */
export const admin = {
  owns: '`npm run admin`, the commands of operators',
} satisfies Feature;
