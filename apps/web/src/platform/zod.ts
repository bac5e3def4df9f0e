import { config } from 'zod/v4';

/** Replaces `zod` (see vite.config.ts), and turns off code generation, which our CSP forbids. */
config({ jitless: true });

export * from 'zod/v4';
