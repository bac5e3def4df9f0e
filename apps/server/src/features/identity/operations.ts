import {
  BY_SECRET,
  OCCASIONALLY,
  type Quota,
  READING,
  SELDOM,
  TAPPING,
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
      listPhoneCountries: { does: 'Lists the countries to whose phones codes can be sent.', quota: READING },
      requestPhoneCode: {
        does: 'Sends a code to a phone number, whether or not it has an account.',
        quota: { within: 'codes for a client, for a number, and for all together' },
      },
      signInByPhone: {
        does: 'Redeems a code that was sent to a phone, and signs this browser in.',
        quota: BY_SECRET,
      },
      signInByPhonePassword: { does: 'Signs this browser in by phone number and password.', quota: SIGN_IN },
      signOut: {
        does: 'Ends this session, the others or all.',
        quota: { none: 'whoever is refused would stay signed in; without a session nothing is done' },
      },
      getSession: { does: 'Returns the session of this browser, or that there is none.', quota: READING },
      resendVerification: {
        does: 'Mails the link that confirms the address again.',
        quota: { within: 'mails of an account in a day' },
      },
      checkVerification: {
        does: 'Tells whether this browser is signed in to the account of a link.',
        quota: BY_SECRET,
      },
      verifyEmail: { does: 'Confirms the address by a mailed link.', quota: BY_SECRET },
      reclaimAccount: { does: 'Returns an account to the owner of its address.', quota: BY_SECRET },
      requestPasswordReset: {
        does: 'Mails a link to set a new password, if the address has an account.',
        quota: LINKS,
      },
      checkPasswordReset: { does: 'Tells whether a link to set a password is valid.', quota: BY_SECRET },
      resetPassword: {
        does: 'Sets a new password by a mailed link, and ends every session.',
        quota: BY_SECRET,
      },
      requestDeviceLink: { does: 'Mails a link that admits a new device.', quota: LINKS },
      admitDevice: { does: 'Makes a device known by its mailed link.', quota: BY_SECRET },
      listDevices: { does: 'Lists the devices on which the person is signed in.', quota: READING },
      signOutDevice: { does: 'Ends the session of one device.', quota: TAPPING },
    },
  },
  secondFactor: {
    about: 'An authenticator app and recovery codes as the second step of signing in.',
    operations: {
      getSecondFactor: {
        does: 'Returns whether a second factor is on, and how many recovery codes are left.',
        quota: READING,
      },
      enrolSecondFactor: {
        does: 'Creates a key for an authenticator app, without effect until it is confirmed.',
        quota: SELDOM,
      },
      confirmSecondFactor: {
        does: 'Turns the second factor on with the first code of the app.',
        quota: OCCASIONALLY,
      },
      renewRecoveryCodes: { does: 'Replaces the recovery codes.', quota: SELDOM },
      switchOffSecondFactor: { does: 'Turns the second factor off.', quota: SELDOM },
      keepSecondFactor: {
        does: 'Keeps a second factor that a change of address would remove.',
        quota: OCCASIONALLY,
      },
      verifySignIn: {
        does: 'Completes a sign-in by a code of the app or a recovery code.',
        quota: BY_SECRET,
      },
    },
  },
  account: {
    about: 'Password and address of the account.',
    operations: {
      getAccount: {
        does: 'Returns the address of the account, and whether it has a password.',
        quota: READING,
      },
      setPassword: { does: 'Sets the password, and ends every other session.', quota: SELDOM },
      requestEmailChange: {
        does: 'Mails a link to the new address of the account.',
        quota: { within: 'changes of an account, links of a client, and for an address' },
      },
      cancelEmailChange: { does: 'Cancels a pending change of the address.', quota: OCCASIONALLY },
      checkEmailChange: { does: 'Shows the new address of a link before it is redeemed.', quota: BY_SECRET },
      changeEmail: {
        does: 'Changes the address by the link that was mailed to the new one.',
        quota: BY_SECRET,
      },
      checkEmailUndo: {
        does: 'Shows which address a link to undo a change would restore.',
        quota: BY_SECRET,
      },
      undoEmailChange: { does: 'Restores the old address, and ends every session.', quota: BY_SECRET },
    },
  },
  confirmation: {
    about: 'Confirming who somebody is before a change of the account.',
    operations: {
      listConfirmationWays: {
        does: 'Lists the ways by which the person can confirm who they are.',
        quota: READING,
      },
      mailConfirmationCode: {
        does: 'Sends a code that is bound to this session and purpose.',
        quota: OCCASIONALLY,
      },
      confirmIdentity: { does: 'Confirms the person by password or code.', quota: OCCASIONALLY },
      beginPasskeyConfirmation: {
        does: 'Returns the WebAuthn options for a confirmation by passkey.',
        quota: OCCASIONALLY,
      },
      confirmByPasskey: { does: 'Confirms the person by a passkey.', quota: OCCASIONALLY },
    },
  },
  passkeys: {
    about: 'Passkeys of the account.',
    operations: {
      listPasskeys: { does: 'Lists the passkeys of the account.', quota: READING },
      beginPasskey: { does: 'Returns the WebAuthn options for a new passkey.', quota: OCCASIONALLY },
      addPasskey: { does: 'Adds a passkey.', quota: OCCASIONALLY },
      renamePasskey: { does: 'Renames a passkey.', quota: OCCASIONALLY },
      removePasskey: { does: 'Removes a passkey.', quota: OCCASIONALLY },
      beginPasskeySignIn: {
        does: 'Returns WebAuthn options for signing in, which reveal no account.',
        quota: { none: 'it stores nothing: what is to be signed lies in the cookie' },
      },
      signInWithPasskey: { does: 'Signs this browser in by a passkey.', quota: BY_SECRET },
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
      lookAtRegistration: { does: 'Tells whether the link of a registration was opened.', quota: BY_SECRET },
      checkCode: { does: 'Shows the account of a code, without redeeming it.', quota: BY_SECRET },
      redeemCode: { does: 'Redeems the code of a link and signs this browser in.', quota: BY_SECRET },
      redeemMailCode: {
        does: 'Redeems the six digits of a mail in the browser that asked for it.',
        quota: { within: 'tries of a code, and wrong ones for an address in a day' },
      },
    },
  },
} satisfies OperationsOf<'auth' | 'secondFactor' | 'account' | 'confirmation' | 'passkeys' | 'links'>;
