import {
  type Quota,
  RARE_QUOTA,
  READ_QUOTA,
  SECRET_QUOTA,
  SETTINGS_QUOTA,
  TAP_QUOTA,
} from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const SIGN_IN: Quota = { within: 'failures of a client, of an account from it, and of an account in a day' };
const LINKS: Quota = { within: 'links that a client asks for, and those for an address' };

export const identityOperations = {
  auth: {
    about: 'Signing up, in and out, mailed links, devices.',
    operations: {
      signUp: {
        does: 'Creates an account and signs this browser in.',
        quota: { within: 'registrations of a client, and those tried with an address' },
      },
      signIn: { does: 'Signs this browser in by address and password.', quota: SIGN_IN },
      listPhoneCountries: {
        does: 'Lists the countries to whose phones codes can be sent.',
        quota: READ_QUOTA,
      },
      requestPhoneCode: {
        does: 'Sends a code to a phone number, whether or not it has an account.',
        quota: { within: 'codes for a client, for a number, and for all together' },
      },
      signInByPhone: {
        does: 'Redeems a code that was sent to a phone, and signs this browser in.',
        quota: SECRET_QUOTA,
      },
      signInByPhonePassword: { does: 'Signs this browser in by phone number and password.', quota: SIGN_IN },
      signOut: {
        does: 'Ends this session, the others or all.',
        quota: { none: 'whoever is refused would stay signed in; without a session nothing is done' },
      },
      getSession: { does: 'Returns the session of this browser, or that there is none.', quota: READ_QUOTA },
      resendVerification: {
        does: 'Mails the link that confirms the address again.',
        quota: { within: 'mails of an account in a day' },
      },
      checkVerification: {
        does: 'Tells whether this browser is signed in to the account of a link.',
        quota: SECRET_QUOTA,
      },
      verifyEmail: { does: 'Confirms the address by a mailed link.', quota: SECRET_QUOTA },
      reclaimAccount: { does: 'Returns an account to the owner of its address.', quota: SECRET_QUOTA },
      requestPasswordReset: {
        does: 'Mails a link to set a new password, if the address has an account.',
        quota: LINKS,
      },
      checkPasswordReset: { does: 'Tells whether a link to set a password is valid.', quota: SECRET_QUOTA },
      resetPassword: {
        does: 'Sets a new password by a mailed link, and ends every session.',
        quota: SECRET_QUOTA,
      },
      requestDeviceLink: { does: 'Mails a link that admits a new device.', quota: LINKS },
      admitDevice: { does: 'Makes a device known by its mailed link.', quota: SECRET_QUOTA },
      listDevices: { does: 'Lists the devices on which the person is signed in.', quota: READ_QUOTA },
      signOutDevice: { does: 'Ends the session of one device.', quota: TAP_QUOTA },
    },
  },
  secondFactor: {
    about: 'An authenticator app and recovery codes as the second step of signing in.',
    operations: {
      getSecondFactor: {
        does: 'Returns whether a second factor is on, and how many recovery codes are left.',
        quota: READ_QUOTA,
      },
      enrolSecondFactor: {
        does: 'Creates a key for an authenticator app, without effect until it is confirmed.',
        quota: RARE_QUOTA,
      },
      confirmSecondFactor: {
        does: 'Turns the second factor on with the first code of the app.',
        quota: SETTINGS_QUOTA,
      },
      renewRecoveryCodes: { does: 'Replaces the recovery codes.', quota: RARE_QUOTA },
      switchOffSecondFactor: { does: 'Turns the second factor off.', quota: RARE_QUOTA },
      keepSecondFactor: {
        does: 'Keeps a second factor that a change of address would remove.',
        quota: SETTINGS_QUOTA,
      },
      verifySignIn: {
        does: 'Completes a sign-in by a code of the app or a recovery code.',
        quota: SECRET_QUOTA,
      },
    },
  },
  account: {
    about: 'Password and address of the account.',
    operations: {
      getAccount: {
        does: 'Returns the address of the account, and whether it has a password.',
        quota: READ_QUOTA,
      },
      setPassword: { does: 'Sets the password, and ends every other session.', quota: RARE_QUOTA },
      requestEmailChange: {
        does: 'Mails a link to the new address of the account.',
        quota: { within: 'changes of an account, links of a client, and for an address' },
      },
      cancelEmailChange: { does: 'Cancels a pending change of the address.', quota: SETTINGS_QUOTA },
      checkEmailChange: {
        does: 'Shows the new address of a link before it is redeemed.',
        quota: SECRET_QUOTA,
      },
      changeEmail: {
        does: 'Changes the address by the link that was mailed to the new one.',
        quota: SECRET_QUOTA,
      },
      checkEmailUndo: {
        does: 'Shows which address a link to undo a change would restore.',
        quota: SECRET_QUOTA,
      },
      undoEmailChange: { does: 'Restores the old address, and ends every session.', quota: SECRET_QUOTA },
    },
  },
  confirmation: {
    about: 'Confirming who somebody is before a change of the account.',
    operations: {
      listConfirmationWays: {
        does: 'Lists the ways by which the person can confirm who they are.',
        quota: READ_QUOTA,
      },
      mailConfirmationCode: {
        does: 'Sends a code that is bound to this session and purpose.',
        quota: SETTINGS_QUOTA,
      },
      confirmIdentity: { does: 'Confirms the person by password or code.', quota: SETTINGS_QUOTA },
      beginPasskeyConfirmation: {
        does: 'Returns the WebAuthn options for a confirmation by passkey.',
        quota: SETTINGS_QUOTA,
      },
      confirmByPasskey: { does: 'Confirms the person by a passkey.', quota: SETTINGS_QUOTA },
    },
  },
  passkeys: {
    about: 'Passkeys of the account.',
    operations: {
      listPasskeys: { does: 'Lists the passkeys of the account.', quota: READ_QUOTA },
      beginPasskey: { does: 'Returns the WebAuthn options for a new passkey.', quota: SETTINGS_QUOTA },
      addPasskey: { does: 'Adds a passkey.', quota: SETTINGS_QUOTA },
      renamePasskey: { does: 'Renames a passkey.', quota: SETTINGS_QUOTA },
      removePasskey: { does: 'Removes a passkey.', quota: SETTINGS_QUOTA },
      beginPasskeySignIn: {
        does: 'Returns WebAuthn options for signing in, which reveal no account.',
        quota: { none: 'it stores nothing: what is to be signed lies in the cookie' },
      },
      signInWithPasskey: { does: 'Signs this browser in by a passkey.', quota: SECRET_QUOTA },
    },
  },
  links: {
    about: 'Links and codes by mail that sign in or complete a registration.',
    operations: {
      checkEmailExists: {
        does: 'Tells whether an address has an account.',
        quota: { within: 'look-ups of a client, and of an address' },
      },
      requestMagicLink: { does: 'Mails a link to sign in, if the address has an account.', quota: LINKS },
      requestRegistrationLink: {
        does: 'Keeps a registration and mails the link that completes it.',
        quota: LINKS,
      },
      lookAtRegistration: {
        does: 'Tells whether the link of a registration was opened.',
        quota: SECRET_QUOTA,
      },
      checkCode: { does: 'Shows the account of a code, without redeeming it.', quota: SECRET_QUOTA },
      redeemCode: { does: 'Redeems the code of a link and signs this browser in.', quota: SECRET_QUOTA },
      redeemMailCode: {
        does: 'Redeems the six digits of a mail in the browser that asked for it.',
        quota: { within: 'tries of a code, and wrong ones for an address in a day' },
      },
    },
  },
} satisfies OperationsOf<'auth' | 'secondFactor' | 'account' | 'confirmation' | 'passkeys' | 'links'>;
