import type { Feature } from '../../platform/feature.ts';

/** Has no routes: moderation offers the operations, and other features use these tables and rules. */
export const blocks = {
  owns: 'who blocked whom, and the rule about who is hidden (`hidden_from`)',
} satisfies Feature;
