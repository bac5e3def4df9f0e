import type { Feature } from '../../platform/feature.ts';

/** The operations belong to moderation; other features use these tables and rules. */
export const blocks = {
  owns: 'who blocked whom, and the rule about who is hidden (`hidden_from`)',
} satisfies Feature;
