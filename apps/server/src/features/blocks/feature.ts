import type { Feature } from '../../platform/feature.ts';

/** Has no routes: the moderation feature offers blocking, and other features read these tables. */
export const blocks = {
  owns: 'who blocked whom, and the rule about who is hidden (`hidden_from`)',
} satisfies Feature;
