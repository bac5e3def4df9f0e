import { os, signedInProcedure, uncachedSignedInProcedure } from '../../platform/http/orpc.ts';
import {
  admitDevice,
  checkLinkCode,
  checkPasswordReset,
  checkVerification,
  getRegistrationStatus,
  reclaimAccount,
  redeemLinkCode,
  redeemMailCode,
  requestLinkForAddress,
  requestMagicLink,
  requestRegistrationLink,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './links/index.ts';
import { listPhoneCountries, requestPhoneCode, signInByPhone, signInByPhonePassword } from './phone/index.ts';
import { checkEmailExists, signUp } from './registration/index.ts';
import { type AuthServices, getSession } from './service.ts';
import { myDevices, noStoreMiddleware, signIn, signOutDevice } from './sessions/index.ts';
import { signOut } from './sign-out.ts';

const open = os.use(noStoreMiddleware);

export function authRoutes(auth: AuthServices) {
  return {
    signUp: open.auth.signUp.handler(({ context, input }) => signUp(auth, context, input)),
    signIn: open.auth.signIn.handler(({ context, input }) => signIn(auth, context, input)),
    signOut: open.auth.signOut.handler(({ context, input }) => signOut(auth, context, input.scope)),
    listPhoneCountries: os.auth.listPhoneCountries.handler(({ context }) => listPhoneCountries(context)),
    requestPhoneCode: open.auth.requestPhoneCode.handler(({ context, input }) =>
      requestPhoneCode(auth, context, input),
    ),
    signInByPhone: open.auth.signInByPhone.handler(({ context, input }) =>
      signInByPhone(auth, context, input),
    ),
    signInByPhonePassword: open.auth.signInByPhonePassword.handler(({ context, input }) =>
      signInByPhonePassword(auth, context, input),
    ),
    resendVerification: signedInProcedure.auth.resendVerification.handler(({ context }) =>
      resendVerification(auth, context, context.viewer),
    ),
    checkVerification: open.auth.checkVerification.handler(({ context, input }) =>
      checkVerification(context, input),
    ),
    reclaimAccount: open.auth.reclaimAccount.handler(({ context, input }) =>
      reclaimAccount(auth, context, input),
    ),
    verifyEmail: open.auth.verifyEmail.handler(({ context, input }) => verifyEmail(context, input)),
    requestPasswordReset: open.auth.requestPasswordReset.handler(({ context, input }) =>
      requestLinkForAddress(auth, context, 'reset_password', input),
    ),
    checkPasswordReset: open.auth.checkPasswordReset.handler(({ context, input }) =>
      checkPasswordReset(context, input.token),
    ),
    resetPassword: open.auth.resetPassword.handler(({ context, input }) =>
      resetPassword(auth, context, input),
    ),
    requestDeviceLink: open.auth.requestDeviceLink.handler(({ context, input }) =>
      requestLinkForAddress(auth, context, 'admit_device', input),
    ),
    admitDevice: open.auth.admitDevice.handler(({ context, input }) =>
      admitDevice(auth, context, input.token),
    ),
    listDevices: uncachedSignedInProcedure.auth.listDevices.handler(({ context }) =>
      myDevices(context, context.viewer),
    ),
    signOutDevice: uncachedSignedInProcedure.auth.signOutDevice.handler(({ context, input }) =>
      signOutDevice(auth, context, context.viewer, input.deviceId),
    ),
    getSession: open.auth.getSession.handler(({ context }) => getSession(auth, context)),
  };
}

export function linksRoutes(auth: AuthServices) {
  return {
    checkEmailExists: open.links.checkEmailExists.handler(({ context, input }) =>
      checkEmailExists(auth, context, input),
    ),
    requestMagicLink: open.links.requestMagicLink.handler(({ context, input }) =>
      requestMagicLink(auth, context, input),
    ),
    requestRegistrationLink: open.links.requestRegistrationLink.handler(({ context, input }) =>
      requestRegistrationLink(auth, context, input),
    ),
    lookAtRegistration: open.links.lookAtRegistration.handler(({ context, input }) =>
      getRegistrationStatus(context, input.waiting),
    ),
    checkCode: open.links.checkCode.handler(({ context, input }) => checkLinkCode(context, input.code)),
    redeemCode: open.links.redeemCode.handler(({ context, input }) =>
      redeemLinkCode(auth, context, input.code),
    ),
    redeemMailCode: open.links.redeemMailCode.handler(({ context, input }) =>
      redeemMailCode(auth, context, input),
    ),
  };
}
