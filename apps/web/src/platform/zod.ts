import { config } from 'zod/v4';

/**
 * Replaces `zod` in the web app (vite.config.ts), to configure it before the first schema exists. The content
 * security policy forbids code made from strings, as in zod's fast path, and even testing for it would cause
 * a report.
 */
config({ jitless: true });

export * from 'zod/v4';
