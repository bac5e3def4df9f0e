import { os } from '../../platform/http/orpc.ts';
import { type Auth, getSession, signIn, signOut, signUp } from './service.ts';

/** The answers belong to one browser: nothing on the way may keep them. */
const unkept = os.use(async ({ context, next }) => {
  context.reply.header('cache-control', 'no-store');
  return next();
});

export function authRoutes(auth: Auth) {
  return {
    signUp: unkept.auth.signUp.handler(({ context, input }) => signUp(auth, context, input)),
    signIn: unkept.auth.signIn.handler(({ context, input }) => signIn(auth, context, input)),
    signOut: unkept.auth.signOut.handler(({ context }) => signOut(auth, context)),
    getSession: unkept.auth.getSession.handler(({ context }) => getSession(auth, context)),
  };
}
