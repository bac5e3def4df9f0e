import type { Feature } from '../../platform/feature.ts';

/** This feature serves only programs that run beside the server. */
export const audit = {
  owns: "`npm run ledger:verify`: the ledger's rules, and that each membership has a cause",
} satisfies Feature;
