import type { Feature } from '../../platform/feature.ts';

/** Has no routes: only programs that run beside the server use this feature. */
export const audit = {
  owns: '`npm run ledger:verify`, which checks the ledger, and that each membership comes from an invitation or request',
} satisfies Feature;
