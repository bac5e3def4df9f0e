// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { LoginScreen } from './LoginScreen.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'auth', 'language', 'errors');
  await import('../sessions/signingIn.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const signInWith = async (answer: StubResponse) => {
  answerRequests({ 'POST /auth/sign-in': () => answer });
  screen = await showScreen(LoginScreen, '/login');
  const isOff = () => screen.button('Sign in').getAttribute('aria-disabled') === 'true';
  expect(isOff()).toBe(true);
  await screen.type('Email', 'nora@example.org');
  expect(isOff()).toBe(true);
  await screen.type('Password', 'eight letters');
  expect(isOff()).toBe(false);
  await screen.press('Sign in');
  await screen.pass(1_000);
};

it.each([
  [401, 'INVALID_CREDENTIALS', 'Email or password don’t match.'],
  [500, 'INTERNAL_SERVER_ERROR', 'Signing in did not work. Please try again.'],
  [418, 'SOMETHING_NEW', 'An unexpected error occurred'],
])(
  'a sign-in that failed with %i %s is reported at the form [S8-001] [S5-002]',
  async (status, code, text) => {
    await signInWith({ status, body: { code } });
    expect(document.querySelector('[role=alert]')?.textContent).toContain(text);
    expect(screen.address()).toBe('/login');
  },
);

it('the link to registration passes on the typed address and the invitation [S2-064]', async () => {
  answerRequests({});
  screen = await showScreen(LoginScreen, '/login?invitation=abcdefghijklmnopqrstuv');
  await screen.type('Email', 'nora@example.org');
  const to = new URL(screen.button('Create one').getAttribute('href') ?? '', 'https://beso.example');
  expect(to.pathname).toBe('/simplified-registration');
  expect(Object.fromEntries(to.searchParams)).toEqual({
    invitation: 'abcdefghijklmnopqrstuv',
    email: 'nora@example.org',
  });
});

it('a change between email and phone, and a correction of the number, lose nothing typed [S5-002]', async () => {
  const sent = { id: crypto.randomUUID(), phone: '+393331234567', shown: '+39 333 123 4567' };
  answerRequests({
    'GET /auth/phone/countries': () => ({ body: { countries: [{ code: 'IT', callingCode: '39' }] } }),
    'POST /auth/phone/code': () => ({ body: sent }),
  });
  screen = await showScreen(LoginScreen, '/login');
  await screen.type('Email', 'nora@example.org');
  await screen.press('Phone');
  await screen.pass(1_000);
  await screen.type('Phone number', '333 1234567');
  await screen.press('Email');
  expect(screen.field('Phone number').closest('[hidden]')).not.toBeNull();
  expect(screen.field('Email').closest('[hidden]')).toBeNull();
  await screen.press('Phone');
  expect([screen.field('Phone number').value, screen.field('Email').value]).toEqual([
    '333 1234567',
    'nora@example.org',
  ]);
  await screen.press('Send me a code');
  await screen.pass(1_000);
  await screen.press('Use another number');
  expect(screen.field('Phone number').value).toBe(sent.phone);
});
