import { os } from '../../../platform/http/orpc.ts';

/** Responses belong to one browser, so no cache between may store them. */
export const noStore = os.middleware(async ({ context, next }) => {
  context.reply.header('cache-control', 'no-store');
  return next();
});
