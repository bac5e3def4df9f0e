import { os, signedIn, signedInNow } from '../../platform/http/orpc.ts';
import { myDevices, signOut, signOutDevice } from './my-devices.ts';
import {
  admitDevice,
  askForLink,
  checkPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './recovery.ts';
import { type Auth, getSession } from './service.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** The answers belong to one browser: nothing on the way may keep them. */
const unkept = os.use(async ({ context, next }) => {
  context.reply.header('cache-control', 'no-store');
  return next();
});

export function authRoutes(auth: Auth) {
  return {
    signUp: unkept.auth.signUp.handler(({ context, input }) => signUp(auth, context, input)),
    signIn: unkept.auth.signIn.handler(({ context, input }) => signIn(auth, context, input)),
    signOut: unkept.auth.signOut.handler(({ context, input }) => signOut(auth, context, input.scope)),
    resendVerification: signedIn.auth.resendVerification.handler(({ context }) =>
      resendVerification(auth, context, context.viewer),
    ),
    verifyEmail: unkept.auth.verifyEmail.handler(({ context, input }) => verifyEmail(context, input)),
    requestPasswordReset: unkept.auth.requestPasswordReset.handler(({ context, input }) =>
      askForLink(auth, context, 'reset_password', input),
    ),
    checkPasswordReset: unkept.auth.checkPasswordReset.handler(({ context, input }) =>
      checkPasswordReset(context, input.token),
    ),
    resetPassword: unkept.auth.resetPassword.handler(({ context, input }) =>
      resetPassword(auth, context, input),
    ),
    requestDeviceLink: unkept.auth.requestDeviceLink.handler(({ context, input }) =>
      askForLink(auth, context, 'admit_device', input),
    ),
    admitDevice: unkept.auth.admitDevice.handler(({ context, input }) =>
      admitDevice(auth, context, input.token),
    ),
    listDevices: signedInNow.auth.listDevices.handler(({ context }) => myDevices(context, context.viewer)),
    signOutDevice: signedInNow.auth.signOutDevice.handler(({ context, input }) =>
      signOutDevice(auth, context, context.viewer, input.deviceId),
    ),
    getSession: unkept.auth.getSession.handler(({ context }) => getSession(auth, context)),
  };
}
