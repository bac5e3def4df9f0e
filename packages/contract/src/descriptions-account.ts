import type { DescriptionsOf } from './descriptions-of.ts';

/** Describes the operations on a person's own account. */
export const ACCOUNT_DESCRIPTIONS: DescriptionsOf<
  | 'auth'
  | 'secondFactor'
  | 'account'
  | 'confirmation'
  | 'passkeys'
  | 'links'
  | 'profiles'
  | 'legal'
  | 'support'
  | 'testing'
  | 'deletion'
  | 'exports'
> = {
  auth: {
    about: 'Signing up, in and out, mailed links, devices.',
    operations: {
      signUp: 'Creates an account and signs this browser in.',
      signIn: 'Signs this browser in by address and password.',
      listPhoneCountries: 'Lists the countries to whose phones codes can be sent.',
      requestPhoneCode: 'Sends a code to a phone number, whether or not it has an account.',
      signInByPhone: 'Redeems a code that was sent to a phone, and signs this browser in.',
      signInByPhonePassword: 'Signs this browser in by phone number and password.',
      signOut: 'Ends this session, the others or all.',
      getSession: 'Returns the session of this browser, or that there is none.',
      resendVerification: 'Mails the link that confirms the address again.',
      checkVerification: 'Tells whether this browser is signed in to the account of a link.',
      verifyEmail: 'Confirms the address by a mailed link.',
      reclaimAccount: 'Returns an account to the owner of its address.',
      requestPasswordReset: 'Mails a link to set a new password, if the address has an account.',
      checkPasswordReset: 'Tells whether a link to set a password is valid.',
      resetPassword: 'Sets a new password by a mailed link, and ends every session.',
      requestDeviceLink: 'Mails a link that admits a new device.',
      admitDevice: 'Makes a device known by its mailed link.',
      listDevices: 'Lists the devices on which the person is signed in.',
      signOutDevice: 'Ends the session of one device.',
    },
  },
  secondFactor: {
    about: 'An authenticator app and recovery codes as the second step of signing in.',
    operations: {
      getSecondFactor: 'Returns whether a second factor is on, and how many recovery codes are left.',
      enrolSecondFactor: 'Creates a key for an authenticator app, without effect until it is confirmed.',
      confirmSecondFactor: 'Turns the second factor on with the first code of the app.',
      renewRecoveryCodes: 'Replaces the recovery codes.',
      switchOffSecondFactor: 'Turns the second factor off.',
      keepSecondFactor: 'Keeps a second factor that a change of address would remove.',
      verifySignIn: 'Completes a sign-in by a code of the app or a recovery code.',
    },
  },
  account: {
    about: 'Password and address of the account.',
    operations: {
      getAccount: 'Returns the address of the account, and whether it has a password.',
      setPassword: 'Sets the password, and ends every other session.',
      requestEmailChange: 'Mails a link to the new address of the account.',
      cancelEmailChange: 'Cancels a pending change of the address.',
      checkEmailChange: 'Shows the new address of a link before it is redeemed.',
      changeEmail: 'Changes the address by the link that was mailed to the new one.',
      checkEmailUndo: 'Shows which address a link to undo a change would restore.',
      undoEmailChange: 'Restores the old address, and ends every session.',
    },
  },
  confirmation: {
    about: 'Confirming who somebody is before a change of the account.',
    operations: {
      listConfirmationWays: 'Lists the ways by which the person can confirm who they are.',
      mailConfirmationCode: 'Sends a code that is bound to this session and purpose.',
      confirmIdentity: 'Confirms the person by password or code.',
      beginPasskeyConfirmation: 'Returns the WebAuthn options for a confirmation by passkey.',
      confirmByPasskey: 'Confirms the person by a passkey.',
    },
  },
  passkeys: {
    about: 'Passkeys of the account.',
    operations: {
      listPasskeys: 'Lists the passkeys of the account.',
      beginPasskey: 'Returns the WebAuthn options for a new passkey.',
      addPasskey: 'Adds a passkey.',
      renamePasskey: 'Renames a passkey.',
      removePasskey: 'Removes a passkey.',
      beginPasskeySignIn: 'Returns WebAuthn options for signing in, which reveal no account.',
      signInWithPasskey: 'Signs this browser in by a passkey.',
    },
  },
  links: {
    about: 'Links and codes by mail that sign in or complete a registration.',
    operations: {
      checkEmailExists: 'Tells whether an address has an account.',
      requestMagicLink: 'Mails a link to sign in, if the address has an account.',
      requestRegistrationLink: 'Keeps a registration and mails the link that completes it.',
      lookAtRegistration: 'Tells whether the link of a registration was opened.',
      checkCode: 'Shows the account of a code, without redeeming it.',
      redeemCode: 'Redeems the code of a link and signs this browser in.',
      redeemMailCode: 'Redeems the six digits of a mail in the browser that asked for it.',
    },
  },
  profiles: {
    about: 'The profile of the person.',
    operations: {
      saveMyProfile: 'Creates or updates the profile of the person.',
    },
  },
  legal: {
    about: 'Terms and privacy.',
    operations: {
      getDocument: 'Returns the own text of the operator, if there is one.',
      getConsent: 'Returns which terms the person accepted, and which hold now.',
      acceptTerms: 'Accepts the terms that hold now.',
    },
  },
  support: {
    about: 'Messages of the help page.',
    operations: {
      getInstallation: 'Returns the version, and whether somebody reads messages.',
      contactOperator: 'Mails the operator.',
    },
  },
  testing: {
    about: 'The dashboard of operators.',
    operations: {
      checkDatabase: 'Checks the database, for operators.',
    },
  },
  deletion: {
    about: 'Leaving and coming back.',
    operations: {
      deleteAccount: 'Closes the account; later everything of the person is erased.',
      restoreAccount: 'Restores the account to which this browser is signed in.',
      checkRestoring: 'Tells whether a mailed link can restore an account.',
      restoreByLink: 'Restores an account by a mailed link.',
    },
  },
  exports: {
    about: 'The file with everything of the person.',
    operations: {
      getExport: 'Returns the newest file, and from when another can be asked for.',
      requestExport: 'Has the file made.',
      prepareDownload: 'Tells whether the file would be handed out now.',
    },
  },
};
