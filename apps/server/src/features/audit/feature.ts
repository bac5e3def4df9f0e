import type { Feature } from '../../platform/feature.ts';

/** This feature serves only programs that run beside the server. */
export const audit = {
  owns: '`npm run ledger:verify`, which checks the ledger, and that each membership comes from an invitation or request',
} satisfies Feature;
