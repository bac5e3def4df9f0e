import { randomInt, randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { PASSWORD } from '../support/builders.ts';
import { openBrowser } from '../support/client.ts';
import { among, anyone, type Row } from './row.ts';

const UNKNOWN_TOKEN = 'A'.repeat(43);

export const ACCOUNTS: readonly Row[] = [
  {
    operation: 'auth.signUp',
    about: 'an address that has an account',
    cells: anyone('409 EMAIL_EXISTS'),
    input: ({ owner }) => ({
      firstName: 'Nora',
      lastName: 'Rossi',
      contactMethod: 'email',
      email: owner.profile.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      location: 'Torino',
      birthday: '1990-05-17',
      language: 'en',
      timeZone: 'Europe/Rome',
    }),
  },
  {
    operation: 'auth.signIn',
    about: 'a wrong password',
    cells: anyone('401 INVALID_CREDENTIALS'),
    input: () => ({ email: `${randomUUID()}@example.org`, password: 'not this one' }),
  },
  {
    operation: 'auth.listPhoneCountries',
    cells: anyone('200'),
  },
  {
    operation: 'auth.requestPhoneCode',
    about: 'a number without an account',
    cells: anyone('202'),
    input: () => ({ phone: `+39347${randomInt(1_000_000, 9_999_999)}`, language: 'en' }),
  },
  {
    operation: 'auth.signInByPhone',
    about: 'a code that nobody got',
    cells: anyone('410 PHONE_CODE_ENDED'),
    input: () => ({ phone: '+393471234567', phoneCode: { id: randomUUID(), digits: '123456' } }),
  },
  {
    operation: 'auth.signInByPhonePassword',
    about: 'a number without an account',
    cells: anyone('401 INVALID_CREDENTIALS'),
    input: () => ({ phone: `+39347${randomInt(1_000_000, 9_999_999)}`, password: 'not this one' }),
  },
  {
    operation: 'auth.signOut',
    about: 'a session of one’s own, or none',
    cells: anyone('204'),
    call: async ({ app }, { profile }) => {
      const browser = openBrowser(app.url);
      if (profile !== undefined) {
        await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
      }
      return browser.fetch(`${API_PREFIX}/auth/sign-out`, { method: 'POST' });
    },
  },
  {
    operation: 'auth.getSession',
    about: 'the owner’s session',
    cells: [...Array<string>(6).fill('200 hidden'), '200 shown'],
    shows: ({ owner }) => owner.profile.email,
  },
  {
    operation: 'auth.resendVerification',
    about: 'one’s own address',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'auth.verifyEmail',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: ({ owner }) => ({ token: UNKNOWN_TOKEN, email: owner.profile.email }),
  },
  {
    operation: 'auth.requestPasswordReset',
    about: 'an address without an account',
    cells: anyone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'auth.checkPasswordReset',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  },
  {
    operation: 'auth.resetPassword',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  {
    operation: 'auth.requestDeviceLink',
    about: 'an address without an account',
    cells: anyone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'auth.admitDevice',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  },
  {
    operation: 'auth.signOut',
    about: 'all others of one’s own sessions, or none',
    cells: anyone('204'),
    input: () => ({ scope: 'others' }),
  },
  {
    operation: 'auth.listDevices',
    about: 'the owner’s',
    cells: ['401 UNAUTHORIZED', ...Array<string>(5).fill('200 hidden'), '200 shown'],
    // Nobody else's browser says that it is this one.
    prepare: ({ app, owner }) =>
      app.owner.query(`UPDATE auth_sessions SET user_agent = 'Mozilla/5.0 Ladybird/1.0' WHERE user_id = $1`, [
        owner.id,
      ]),
    shows: () => 'Ladybird',
  },
  {
    operation: 'auth.signOutDevice',
    about: 'the owner’s, of which nobody else learns anything',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('204')],
    prepare: async ({ app, owner }) => {
      const device = openBrowser(app.url);
      await device.api.auth.signIn({ email: owner.profile.email, password: PASSWORD });
      const { devices } = await device.api.auth.listDevices();
      return devices.find(({ isThis }) => isThis)?.id;
    },
    input: (_, deviceId) => ({ deviceId }),
  },
  {
    operation: 'secondFactor.getSecondFactor',
    about: 'one’s own',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'secondFactor.confirmSecondFactor',
    about: 'that was never enrolled',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('404 SECOND_FACTOR_NOT_FOUND')],
    input: () => ({ code: '123456' }),
  },
  {
    operation: 'secondFactor.renewRecoveryCodes',
    about: 'without a second factor',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('404 SECOND_FACTOR_NOT_FOUND')],
  },
  {
    operation: 'secondFactor.switchOffSecondFactor',
    about: 'one’s own, also where none is on',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('204')],
  },
  {
    operation: 'secondFactor.enrolSecondFactor',
    about: 'a new key for oneself',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('201')],
  },
  {
    operation: 'confirmation.listConfirmationWays',
    about: 'one’s own',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'confirmation.mailConfirmationCode',
    about: 'to one’s own address, where it is verified',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('202')],
  },
  {
    operation: 'confirmation.confirmIdentity',
    about: 'by one’s own password',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('204')],
    input: () => ({ way: 'password', password: PASSWORD }),
  },
  {
    operation: 'confirmation.beginPasskeyConfirmation',
    about: 'for one’s own session',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'confirmation.confirmByPasskey',
    about: 'that nothing was asked for',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('422 PASSKEY_REFUSED')],
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'passkeys.listPasskeys',
    about: 'one’s own',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'passkeys.beginPasskey',
    about: 'for oneself',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('200')],
  },
  {
    operation: 'passkeys.addPasskey',
    about: 'that nothing was asked for',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('422 PASSKEY_REFUSED')],
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'passkeys.renamePasskey',
    about: 'that is nobody’s',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('404 PASSKEY_NOT_FOUND')],
    input: () => ({ passkeyId: randomUUID(), name: 'Mine' }),
  },
  {
    operation: 'passkeys.removePasskey',
    about: 'that is nobody’s',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('404 PASSKEY_NOT_FOUND')],
    input: () => ({ passkeyId: randomUUID() }),
  },
  {
    operation: 'passkeys.beginPasskeySignIn',
    about: 'the same for everybody',
    cells: anyone('200'),
  },
  {
    operation: 'passkeys.signInWithPasskey',
    about: 'that nobody has',
    cells: anyone('422 PASSKEY_REFUSED'),
    input: () => ({ response: { id: 'A' } }),
  },
  {
    operation: 'secondFactor.verifySignIn',
    about: 'without a sign-in that waits',
    cells: anyone('410 CHALLENGE_OVER'),
    input: () => ({ code: '123456' }),
  },
  {
    operation: 'account.getAccount',
    about: 'the owner’s address',
    cells: ['401 UNAUTHORIZED', ...Array<string>(5).fill('200 hidden'), '200 shown'],
    shows: ({ owner }) => owner.profile.email,
  },
  {
    operation: 'account.requestEmailChange',
    about: 'the owner’s address, of which nobody else learns anything',
    cells: ['401 UNAUTHORIZED', ...Array<string>(5).fill('202'), '422 INVALID_INPUT'],
    input: ({ owner }) => ({ email: owner.profile.email }),
  },
  {
    operation: 'account.cancelEmailChange',
    about: 'one’s own',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('204')],
  },
  {
    operation: 'account.setPassword',
    about: 'one’s own',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('204')],
    input: () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  },
  ...['checkEmailChange', 'changeEmail', 'checkEmailUndo', 'undoEmailChange'].map((name) => ({
    operation: `account.${name}`,
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  })),
  {
    operation: 'links.checkEmailExists',
    about: 'an address without an account',
    cells: anyone('200'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'links.requestMagicLink',
    about: 'an address without an account',
    cells: anyone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'links.requestRegistrationLink',
    about: 'an address without an account',
    cells: anyone('202'),
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
    operation: 'links.checkCode',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ code: UNKNOWN_TOKEN }),
  },
  {
    operation: 'links.redeemCode',
    about: 'a link that nobody got',
    cells: anyone('404 LINK_NOT_FOUND'),
    input: () => ({ code: UNKNOWN_TOKEN }),
  },
  {
    operation: 'profiles.saveMyProfile',
    about: 'a picture that is nobody’s',
    cells: ['401 UNAUTHORIZED', ...Array<string>(6).fill('404 IMAGE_NOT_FOUND')],
    input: () => ({ firstName: 'Nora', lastName: 'Rossi', avatarImageId: randomUUID() }),
  },
];

export const CONNECTIONS: readonly Row[] = [
  {
    operation: 'relationships.listMyRelationships',
    about: 'the group',
    cells: among('200 hidden', '200 shown', '200 hidden', '200 shown', '200 shown'),
    shows: ({ relationshipId }) => relationshipId,
  },
  {
    operation: 'relationships.listMyRelationships',
    about: 'the owner, as a member',
    cells: among('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    shows: ({ owner }) => owner.id,
  },
];
