import { config } from 'zod/v4';

/** Replaces `zod` (vite.config.ts), whose fast path creates code from strings, which our CSP forbids. */
config({ jitless: true });

export * from 'zod/v4';
