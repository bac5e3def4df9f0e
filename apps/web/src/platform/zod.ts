import { config } from 'zod/v4';

/** vite.config.ts replaces `zod` by this. It turns off zod's code generation, which our CSP forbids. */
config({ jitless: true });

export * from 'zod/v4';
