import { randomUUID } from 'node:crypto';
import { API_PREFIX, contract } from '@beso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { dropProfile, person } from '../../../../test/support/builders.ts';

/** The operations that can be called without a session. */
const PUBLIC = new Set([
  'auth.signUp',
  'auth.signIn',
  'auth.listPhoneCountries',
  'auth.requestPhoneCode',
  'auth.signInByPhone',
  'auth.signInByPhonePassword',
  'auth.signOut',
  'auth.getSession',
  'auth.checkVerification',
  'auth.verifyEmail',
  'auth.reclaimAccount',
  'auth.requestPasswordReset',
  'auth.checkPasswordReset',
  'auth.resetPassword',
  'auth.requestDeviceLink',
  'auth.admitDevice',
  'secondFactor.verifySignIn',
  'account.checkEmailChange',
  'account.changeEmail',
  'account.checkEmailUndo',
  'account.undoEmailChange',
  'passkeys.beginPasskeySignIn',
  'passkeys.signInWithPasskey',
  'links.checkEmailExists',
  'links.requestMagicLink',
  'links.requestRegistrationLink',
  'links.lookAtRegistration',
  'links.checkCode',
  'links.redeemCode',
  'links.redeemMailCode',
  'connections.getPerson',
  'invitations.getInvitation',
  'invitations.openInvitation',
  'invitations.getRefusal',
  'invitations.refuseInvitation',
  'deletion.checkRestoring',
  'deletion.restoreByLink',
  'legal.getDocument',
  'support.getInstallation',
  'support.contactOperator',
  // Public only in local mode without configured operators.
  'testing.checkDatabase',
]);
/** The operations that can be called before a profile exists. */
const WITHOUT_PROFILE = new Set([
  'profiles.saveMyProfile',
  'auth.resendVerification',
  'auth.listDevices',
  'auth.signOutDevice',
  'secondFactor.getSecondFactor',
  'secondFactor.enrolSecondFactor',
  'secondFactor.confirmSecondFactor',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.switchOffSecondFactor',
  'secondFactor.keepSecondFactor',
  'account.getAccount',
  'account.setPassword',
  'account.requestEmailChange',
  'account.cancelEmailChange',
  'confirmation.listConfirmationWays',
  'confirmation.mailConfirmationCode',
  'confirmation.confirmIdentity',
  'confirmation.beginPasskeyConfirmation',
  'confirmation.confirmByPasskey',
  'passkeys.listPasskeys',
  'passkeys.beginPasskey',
  'passkeys.addPasskey',
  'passkeys.renamePasskey',
  'passkeys.removePasskey',
  'deletion.deleteAccount',
  'deletion.restoreAccount',
  'exports.prepareDownload',
]);

const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    return { name: `${feature}.${name}`, method, path: path.replaceAll(/\{\w+\}/g, randomUUID()) };
  }),
);
const closed = operations.filter(({ name }) => !PUBLIC.has(name));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function call({ method, path }: (typeof operations)[number], cookie?: string) {
  const response = await fetch(`${app.url}${API_PREFIX}${path}`, {
    method,
    headers: {
      origin: app.url,
      ...(cookie === undefined ? {} : { cookie }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return { status: response.status, body: await response.text() };
}

describe('authorization', () => {
  it('is tested for every operation of the contract', () => {
    expect(operations.length).toBeGreaterThan(10);
    const names = operations.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...PUBLIC, ...WITHOUT_PROFILE]));
  });

  // OWASP: the server decides about access, not the browser.
  // ASVS V8.3.1
  it.each(closed)('lets $name be called only with a session [S6-001] [S6-010]', async (operation) => {
    const answer = await call(operation);
    expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('"UNAUTHORIZED"') });
  });

  it.each(closed)('lets $name accept only cookies signed by the server [S6-010]', async (operation) => {
    const answer = await call(operation, `beso_session=${'a'.repeat(32)}.${'A'.repeat(43)}%3D`);
    expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('"UNAUTHORIZED"') });
  });

  it.each(closed.filter(({ name }) => !WITHOUT_PROFILE.has(name)))(
    '$name needs a profile [S6-002]',
    async (operation) => {
      const one = await person(app.url);
      await dropProfile(app, one);
      const answer = await call(operation, one.cookie());
      expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"PROFILE_REQUIRED"') });
    },
  );

  it.each(['/api/auth/get-session', '/api/auth/sign-in/email', '/api/v1/auth/sign-in/email'])(
    'does not include the library’s route %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${app.url}${path}`, { method, headers: { origin: app.url } });
        expect(response.status).toBe(404);
      }
    },
  );

  it('requires a session to upload a picture', async () => {
    const form = new FormData();
    form.set('bucket', 'avatars');
    form.set('file', new Blob(['no picture']), 'a.png');
    const response = await fetch(`${app.url}${API_PREFIX}/images`, {
      method: 'POST',
      headers: { origin: app.url },
      body: form,
    });
    expect(response.status).toBe(401);
  });
});
