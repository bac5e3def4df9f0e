import { os } from '../../../platform/http/orpc.ts';

/** The answers belong to one browser: nothing on the way may keep them. */
export const unkept = os.middleware(async ({ context, next }) => {
  context.reply.header('cache-control', 'no-store');
  return next();
});
