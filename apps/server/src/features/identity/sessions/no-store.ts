import { os } from '../../../platform/http/orpc.ts';

/** Responses are for one person, so neither browsers nor proxies may store them. */
export const noStoreMiddleware = os.middleware(async ({ context, next }) => {
  context.reply.header('cache-control', 'no-store');
  return next();
});
