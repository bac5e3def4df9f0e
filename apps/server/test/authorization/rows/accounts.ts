import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../support/builders.ts';
import { type AuthorizationRow, sameForEveryone, sameSignedIn, UNKNOWN_TOKEN } from '../row.ts';

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'secondFactor.getSecondFactor',
    about: 'the caller’s own',
    cells: sameSignedIn('200'),
  },
  {
    operation: 'secondFactor.confirmSecondFactor',
    about: 'a factor that was never enrolled',
    cells: sameSignedIn('404 SECOND_FACTOR_NOT_FOUND'),
    input: () => ({ code: '123456' }),
  },
  {
    operation: 'secondFactor.renewRecoveryCodes',
    about: 'the caller has no second factor',
    cells: sameSignedIn('404 SECOND_FACTOR_NOT_FOUND'),
  },
  {
    operation: 'secondFactor.switchOffSecondFactor',
    about: 'the caller’s own, even if none is on',
    cells: sameSignedIn('204'),
  },
  {
    operation: 'secondFactor.keepSecondFactor',
    about: 'no passkey challenge was requested before',
    cells: sameSignedIn('422 PASSKEY_REFUSED'),
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'secondFactor.enrolSecondFactor',
    about: 'a new key; the caller’s address is unverified',
    cells: sameSignedIn('403 PROOF_REQUIRED'),
    states: { proven: '201', 'being changed': '201' },
  },
  {
    operation: 'confirmation.listConfirmationWays',
    about: 'the caller’s own',
    cells: sameSignedIn('200'),
  },
  {
    operation: 'confirmation.mailConfirmationCode',
    about: 'a code to the caller’s own address, if verified',
    cells: sameSignedIn('202'),
  },
  {
    operation: 'confirmation.confirmIdentity',
    about: 'the caller’s own password',
    cells: sameSignedIn('204'),
    input: () => ({ way: 'password', password: PASSWORD }),
  },
  {
    operation: 'confirmation.beginPasskeyConfirmation',
    about: 'the caller’s own session',
    cells: sameSignedIn('200'),
  },
  {
    operation: 'confirmation.confirmByPasskey',
    about: 'no passkey challenge was requested before',
    cells: sameSignedIn('422 PASSKEY_REFUSED'),
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'passkeys.listPasskeys',
    about: 'the caller’s own',
    cells: sameSignedIn('200'),
  },
  {
    operation: 'passkeys.beginPasskey',
    about: 'the caller’s own; the address is unverified',
    cells: sameSignedIn('403 PROOF_REQUIRED'),
    states: { proven: '200', 'being changed': '200' },
  },
  {
    operation: 'passkeys.addPasskey',
    about: 'no passkey challenge was requested before',
    cells: sameSignedIn('422 PASSKEY_REFUSED'),
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'passkeys.renamePasskey',
    about: 'a passkey that nobody has',
    cells: sameSignedIn('404 PASSKEY_NOT_FOUND'),
    input: () => ({ passkeyId: randomUUID(), name: 'Mine' }),
  },
  {
    operation: 'passkeys.removePasskey',
    about: 'a passkey that nobody has',
    cells: sameSignedIn('404 PASSKEY_NOT_FOUND'),
    input: () => ({ passkeyId: randomUUID() }),
  },
  {
    operation: 'passkeys.beginPasskeySignIn',
    about: 'the start of a sign-in, before anybody is named',
    cells: sameForEveryone('200'),
  },
  {
    operation: 'passkeys.signInWithPasskey',
    about: 'a passkey that nobody has',
    cells: sameForEveryone('422 PASSKEY_REFUSED'),
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'secondFactor.verifySignIn',
    about: 'no sign-in waits for a second factor',
    cells: sameForEveryone('410 CHALLENGE_OVER'),
    input: () => ({ code: '123456' }),
  },
  {
    operation: 'account.getAccount',
    about: 'the owner’s address',
    cells: sameSignedIn('200 hidden', '200 shown'),
    shows: ({ owner }) => owner.profile.email,
  },
  {
    operation: 'account.requestEmailChange',
    about: 'a change to the owner’s address; others see it as free',
    cells: sameSignedIn('202', '422 INVALID_INPUT'),
    input: ({ owner }) => ({ email: owner.profile.email }),
  },
  {
    operation: 'account.cancelEmailChange',
    about: 'the caller’s own',
    cells: sameSignedIn('204'),
  },
  {
    operation: 'account.setPassword',
    about: 'the caller’s own, without the required confirmation',
    cells: sameSignedIn('403 FRESH_SIGN_IN_REQUIRED'),
    input: () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  },
  ...['checkEmailChange', 'changeEmail', 'checkEmailUndo', 'undoEmailChange'].map((name) => ({
    operation: `account.${name}`,
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  })),
  {
    operation: 'links.checkEmailExists',
    about: 'an address without an account',
    cells: sameForEveryone('200'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'links.requestMagicLink',
    about: 'an address without an account',
    cells: sameForEveryone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'links.requestRegistrationLink',
    about: 'an address without an account',
    cells: sameForEveryone('202'),
    input: () => ({
      firstName: 'Nora',
      lastName: 'Rossi',
      email: `${randomUUID()}@example.org`,
      location: 'Torino',
      birthday: '1990-05-17',
      language: 'en',
      timeZone: 'Europe/Rome',
    }),
  },
  {
    operation: 'links.lookAtRegistration',
    about: 'a form that nobody sent',
    cells: sameForEveryone('200'),
    input: () => ({ waiting: 'w'.repeat(22) }),
  },
  {
    operation: 'links.checkCode',
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ code: UNKNOWN_TOKEN }),
  },
  {
    operation: 'links.redeemCode',
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ code: UNKNOWN_TOKEN }),
  },
  {
    operation: 'links.redeemMailCode',
    about: 'a code that nobody requested',
    cells: sameForEveryone('410 MAIL_CODE_ENDED'),
    input: () => ({ email: `${randomUUID()}@example.org`, waiting: 'w'.repeat(22), digits: '123456' }),
  },
  {
    operation: 'profiles.saveMyProfile',
    about: 'a picture that does not exist',
    cells: sameSignedIn('404 IMAGE_NOT_FOUND'),
    input: () => ({ firstName: 'Nora', lastName: 'Rossi', avatarImageId: randomUUID() }),
  },
];
