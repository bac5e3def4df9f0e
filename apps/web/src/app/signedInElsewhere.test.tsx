// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, setHint, showRouter } from '../../test/showScreen.tsx';
import { switchLanguage } from '../platform/i18n/index.ts';
import { PERSON_KEY } from '../platform/session/hint.ts';
import { createAppRouter } from './routes.tsx';

const id = crypto.randomUUID();
const user = { id, email: 'nora@example.org', emailVerified: true };
const session = { user, expiresAt: '2099-01-01T00:00:00.000Z' };
const profile = { id, firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null, language: 'en' };
const OUT = { session: null, profile: null, challenge: null, leaving: null };
let screen: ShownScreen;

// Loading the code of each page takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
let state: unknown;

beforeAll(() => switchLanguage('en'));
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  state = OUT;
});
afterEach(async () => {
  await screen.close();
  setHint(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Signs Nora in as another tab would. */
async function signInElsewhere(): Promise<void> {
  state = { ...OUT, session, profile };
  setHint(id);
  localStorage.setItem(PERSON_KEY, id);
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: PERSON_KEY, newValue: id }));
  });
  await screen.pass(1_000);
}

const open = async (address: string) => {
  answerRequests({
    'GET /auth/session': () => ({ body: state }),
    'POST /auth/callback/check': () => ({
      body: { email: 'n***@example.org', isMine: false, draft: null },
    }),
    'POST /auth/verification/check': () => ({ body: { isMine: true } }),
  });
  screen = await showRouter(createAppRouter, address);
  await screen.pass(1_000);
};

it.each(['/onboarding', '/login'])(
  'a sign-in in another tab leads from %s home [S2-035]',
  async (address) => {
    await open(address);
    expect(screen.address()).toBe(address);
    await signInElsewhere();
    expect(screen.address()).toBe('/home');
  },
);

it.each([
  ['/auth/callback?code=abc', '/auth/callback', 'Continue'],
  ['/registration', '/simplified-registration', 'Create account'],
  ['/simplified-registration', '/simplified-registration', 'Create account'],
  ['/verify-email?token=abc&email=nora%40example.org', '/verify-email', 'Confirm email'],
])('a sign-in in another tab keeps %s open [S2-036]', async (address, shown, button) => {
  await open(address);
  expect(screen.address()).toBe(shown);
  await signInElsewhere();
  expect(screen.address()).toBe(shown);
  expect(screen.button(button).isConnected).toBe(true);
});

it('a sign-in in another tab keeps the profile form open [S2-036]', async () => {
  state = { ...OUT, session };
  setHint(id);
  await open('/profile-setup');
  expect(screen.address()).toBe('/profile-setup');
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: PERSON_KEY, newValue: id }));
  });
  await screen.pass(1_000);
  expect(screen.address()).toBe('/profile-setup');
  expect(screen.field('First name').isConnected).toBe(true);
});
