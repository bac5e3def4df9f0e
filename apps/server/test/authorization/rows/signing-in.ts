import { randomInt, randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { PASSWORD } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { type AuthorizationRow, sameForEveryone, sameSignedIn, UNKNOWN_TOKEN } from '../row.ts';
import type { AuthorizationWorld } from '../world.ts';

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'auth.signUp',
    about: 'an address that has an account',
    cells: sameForEveryone('409 EMAIL_EXISTS'),
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
    cells: sameForEveryone('401 INVALID_CREDENTIALS'),
    input: () => ({ email: `${randomUUID()}@example.org`, password: 'not this one' }),
  },
  {
    operation: 'auth.listPhoneCountries',
    cells: sameForEveryone('200'),
  },
  {
    operation: 'auth.requestPhoneCode',
    about: 'a number without an account',
    cells: sameForEveryone('202'),
    input: () => ({ phone: `+39347${randomInt(1_000_000, 9_999_999)}`, language: 'en' }),
  },
  {
    operation: 'auth.signInByPhone',
    about: 'a code that nobody got',
    cells: sameForEveryone('410 PHONE_CODE_ENDED'),
    input: () => ({ phone: '+393471234567', phoneCode: { id: randomUUID(), digits: '123456' } }),
  },
  {
    operation: 'auth.signInByPhonePassword',
    about: 'a number without an account',
    cells: sameForEveryone('401 INVALID_CREDENTIALS'),
    input: () => ({ phone: `+39347${randomInt(1_000_000, 9_999_999)}`, password: 'not this one' }),
  },
  {
    operation: 'auth.signOut',
    about: 'the caller’s own session, or none',
    cells: sameForEveryone('204'),
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
    about: 'the caller’s own address',
    cells: sameSignedIn('200'),
  },
  ...['checkVerification', 'verifyEmail', 'reclaimAccount'].map((name) => ({
    operation: `auth.${name}`,
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: ({ owner }: AuthorizationWorld) => ({ token: UNKNOWN_TOKEN, email: owner.profile.email }),
  })),
  {
    operation: 'auth.requestPasswordReset',
    about: 'an address without an account',
    cells: sameForEveryone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'auth.checkPasswordReset',
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  },
  {
    operation: 'auth.resetPassword',
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  {
    operation: 'auth.requestDeviceLink',
    about: 'an address without an account',
    cells: sameForEveryone('202'),
    input: () => ({ email: `${randomUUID()}@example.org` }),
  },
  {
    operation: 'auth.admitDevice',
    about: 'a link that nobody got',
    cells: sameForEveryone('404 LINK_NOT_FOUND'),
    input: () => ({ token: UNKNOWN_TOKEN }),
  },
  {
    operation: 'auth.signOut',
    about: 'all other sessions of the caller, or none',
    cells: sameForEveryone('204'),
    input: () => ({ scope: 'others' }),
  },
  {
    operation: 'auth.listDevices',
    about: 'the owner’s devices',
    cells: sameSignedIn('200 hidden', '200 shown'),
    // Gives the owner's session a browser name that no other session has.
    prepare: ({ app, owner }) =>
      app.owner.query(`UPDATE auth_sessions SET user_agent = 'Mozilla/5.0 Ladybird/1.0' WHERE user_id = $1`, [
        owner.id,
      ]),
    shows: () => 'Ladybird',
  },
  {
    operation: 'auth.signOutDevice',
    about: 'the owner’s device; others get the response for an unknown device',
    cells: sameSignedIn('204'),
    prepare: async ({ app, owner }) => {
      const device = openBrowser(app.url);
      await device.api.auth.signIn({ email: owner.profile.email, password: PASSWORD });
      const { devices } = await device.api.auth.listDevices();
      return devices.find(({ isThis }) => isThis)?.id;
    },
    input: (_, deviceId) => ({ deviceId }),
  },
];
