import { config } from 'zod/v4';

/**
 * Stands for `zod` in the web app (vite.config.ts), so that this is said before the first schema is made. Our
 * content security policy forbids code made from strings, which zod's fast path is; the first object of a
 * schema would already try whether it may, and the browser would report that.
 */
config({ jitless: true });

export * from 'zod/v4';
