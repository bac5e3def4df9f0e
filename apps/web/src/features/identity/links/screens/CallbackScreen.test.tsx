// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../../test/showScreen.tsx';
import {
  currentLanguage,
  loadNamespaces,
  setLanguage,
  switchLanguage,
  translateText,
} from '../../../../platform/i18n/index.ts';
import { startSession } from '../../../../platform/session/session.ts';
import { CallbackScreen } from './CallbackScreen.tsx';

const OUT = { session: null, profile: null, challenge: null, leaving: null };
let screen: ShownScreen;
const open = async (query: string) => {
  screen = await showScreen(CallbackScreen, `/auth/callback${query}`);
};

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'callback', 'errors');
});
beforeEach(() => {
  switchLanguage('en');
  vi.useFakeTimers();
});
afterEach(async () => {
  await startSession(OUT);
  await screen.close();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['S8-021', '', 'No authentication data found in URL'],
  ['S8-019', '?error=access_denied', 'Authentication failed: '],
])(
  '[%s] the error stays for 3 s, then leads to registration [S2-079] [S8-024] [S9-020]',
  async (_id, query, text) => {
    await open(query);
    expect(screen.text()).toContain(text);
    await screen.pass(2_999);
    expect(screen.address()).toBe('/auth/callback');
    await screen.pass(1);
    expect(screen.address()).toBe('/simplified-registration');
    await screen.pass(100);
    expect(screen.text()).toContain(text);
  },
);

it('after an error, the registration that follows still has the invitation [S8-024] [S2-080]', async () => {
  const invitation = 'abcdefghijklmnopqrstuv';
  await open(`?error=access_denied&invitation=${invitation}`);
  expect(screen.button('Try Again').getAttribute('href')).toContain(`invitation=${invitation}`);
  await screen.pass(3_000);
  expect(screen.address()).toBe(`/simplified-registration?invitation=${invitation}`);
});

it.each([
  ['Try Again', '/simplified-registration'],
  ['Go Home', '/home'],
])('%s leads to %s at once [S2-080]', async (name, address) => {
  await open('');
  await screen.press(name);
  expect(screen.address()).toBe(address);
});

const CHECKED = { email: 'n***@example.org', isMine: true, draft: null };
const person = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi' };
const user = { id: person.id, email: 'nora@example.org', emailVerified: true };
const stateOf = (profile: unknown) => ({
  ...{ session: { user, expiresAt: '2099-01-01T00:00:00.000Z' }, profile, challenge: null, leaving: null },
});
const followed = (state: unknown, registered: boolean, look: () => StubResponse = () => ({ body: state })) =>
  answerRequests({
    'POST /auth/callback/check': () => ({ body: CHECKED }),
    'POST /auth/callback/redeem': () => ({ body: { state, registered, passwordOffer: null } }),
    'GET /auth/session': look,
  });

it.each([
  ['S4-027', 'Welcome back!', person, false],
  ['S4-028', 'Welcome to BESO!', person, true],
  ['S4-029', 'Welcome!', null, false],
])(
  '[%s] %s is shown for 1.5 s, then the next page [S2-079] [S4-031] [S9-020]',
  async (_id, text, profile, registered) => {
    followed(stateOf(profile), registered);
    await open('?code=abc');
    await screen.pass(0);
    expect(screen.text()).toContain(text);
    await screen.pass(1_499);
    expect(screen.address()).toBe('/auth/callback');
    await screen.pass(1);
    expect(screen.address()).toMatch(profile === null ? /^\/profile-setup/ : /^\/home/);
  },
);

it('the page looks for the session 15 times, one second apart, and then reports that for 3 s [S4-031] [S8-022] [S9-020]', async () => {
  const { calls } = followed(OUT, false);
  await open('?code=abc');
  await screen.pass(13_999);
  expect(screen.text()).toContain('Setting up your account');
  await screen.pass(1);
  expect(calls.filter((call) => call === 'GET /auth/session')).toHaveLength(15);
  expect(screen.text()).toContain('Authentication timeout - session not established');
  await screen.pass(2_999);
  expect(screen.address()).toBe('/auth/callback');
  await screen.pass(1);
  expect(screen.address()).toBe('/simplified-registration');
  await screen.pass(100);
  expect(screen.text()).toContain('Authentication timeout - session not established');
});

it('a session that could not be created is reported [S8-023] [S8-024]', async () => {
  followed(OUT, false, () => ({ status: 418 }));
  await open('?code=abc');
  await screen.pass(0);
  expect(screen.text()).toContain('Session setup failed');
});

const KEPT = ['pendingRegistration', 'registrationWaits', 'draft::sign-in'];

it.each([
  ['nobody was signed in here', OUT],
  ['its person was signed in already', stateOf(person)],
])('the page clears typed values and keeps the chosen language: %s [S4-030]', async (_who, before) => {
  // The browser's language is English, so the test uses another language.
  await setLanguage('it');
  await startSession(before as Parameters<typeof startSession>[0]);
  for (const key of KEPT) sessionStorage.setItem(key, '{"email":"nora@example.org"}');
  followed(stateOf(person), false);
  await open('?code=abc&registration_data=%7B%22firstName%22%3A%22Nora%22%7D');
  await screen.pass(0);
  expect(screen.text()).toContain(translateText('callback.welcomeBack'));
  await screen.pass(1_500);
  expect(screen.address()).toBe('/home');
  expect(KEPT.map((key) => sessionStorage.getItem(key))).toEqual([null, null, null]);
  expect(localStorage.getItem('language')).toBe('it');
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['it', 'it']);
});

it('the registration draft stays while the account has no profile [S4-030]', async () => {
  sessionStorage.setItem('pendingRegistration', '{"firstName":"Nora"}');
  sessionStorage.setItem('draft::sign-in', '{}');
  followed(stateOf(null), false);
  await open('?code=abc');
  await screen.pass(1_500);
  expect(screen.address()).toMatch(/^\/profile-setup/);
  expect(sessionStorage.getItem('pendingRegistration')).toContain('Nora');
  expect(sessionStorage.getItem('draft::sign-in')).toBeNull();
});
