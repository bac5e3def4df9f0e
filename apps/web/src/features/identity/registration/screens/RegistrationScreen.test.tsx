// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { RegistrationScreen } from './RegistrationScreen.tsx';

let screen: ShownScreen;
const status = () => document.body.textContent;
const PAUSE_MS = 400;

/** Holds back the response to each look-up until the test answers it. */
function lookUps() {
  const held: ((exists: boolean) => void)[] = [];
  const { calls } = answerRequests({
    'POST /auth/email-check': () =>
      new Promise((resolve) => held.push((exists) => resolve({ body: { exists } }))),
  });
  const answer = async (exists: boolean) => {
    for (const resolve of held.splice(0)) resolve(exists);
    await screen.pass(0);
  };
  return { answer, count: () => calls.filter((call) => call === 'POST /auth/email-check').length };
}

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'auth', 'registration', 'errors', 'legal', 'phone');
});
beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an address with an @ and a dot is looked up, with a spinner and then a green dot [S4-022]', async () => {
  const { answer, count } = lookUps();
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  for (const unfinished of ['nora', 'nora@example', 'nora.example']) {
    await screen.type('Email', unfinished);
    await screen.pass(PAUSE_MS);
    expect(count()).toBe(0);
    expect(status()).not.toContain('Looking whether');
  }
  await screen.type('Email', 'nora@example.org');
  expect(status()).toContain('Looking whether');
  await screen.pass(PAUSE_MS);
  expect(count()).toBe(1);
  await answer(false);
  expect(status()).not.toContain('Looking whether');
  expect(status()).toContain('This address is free');
  await screen.pass(10_000);
  expect(count()).toBe(1);
});

it('a taken address is reported in a message, and sign-in opens 2 s later [S8-015] [S9-018]', async () => {
  const { answer } = lookUps();
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  await screen.type('Email', 'nora@example.org');
  await screen.pass(PAUSE_MS);
  await answer(true);
  await screen.pass(100);
  const message = document.querySelector('[data-sonner-toast]')?.textContent;
  expect(message).toBe('An account with this email already exists. Please sign in instead.');
  await screen.pass(1_899);
  expect(screen.address()).toBe('/simplified-registration');
  await screen.pass(1);
  expect(screen.address()).toBe('/login?email=nora%40example.org');
});

it('the form offers everybody a mailed link instead of a password [S3-032]', async () => {
  lookUps();
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  expect(screen.button('Email me a link instead of a password').isConnected).toBe(true);
});

it('the form offers three pairs of pronouns, one of which can be chosen and cleared [S9-036]', async () => {
  lookUps();
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  const group = document.querySelector('input[value="she/her"]')?.getAttribute('name');
  const choices = [...document.querySelectorAll<HTMLInputElement>(`input[name="${group}"]`)];
  const chosen = () => choices.find(({ checked }) => checked)?.value;
  expect(choices.map(({ value }) => value).toSorted()).toEqual(['he/him', 'she/her', 'they/them']);
  expect(choices.map(({ labels }) => labels?.[0]?.textContent)).toEqual(choices.map(({ value }) => value));
  expect(chosen()).toBeUndefined();
  for (const expected of ['they/them', undefined]) {
    await act(async () => choices.find(({ value }) => value === 'they/them')?.click());
    expect(chosen()).toBe(expected);
  }
});

it('the form shows the names in the invitation [S2-134]', async () => {
  const invitation = { token: 'abcdefghijklmnopqrstuv', inviterName: 'Marco', partnerName: 'Tom' };
  sessionStorage.setItem('pendingInvitation', JSON.stringify({ ...invitation, since: Date.now() }));
  lookUps();
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  expect(screen.field('First name').value).toBe('Tom');
  expect(screen.text()).toContain('Marco');
});

it.each([
  [
    'S8-014',
    { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } },
    'Unable to verify email. Please try again.',
  ],
  ['S8-016', { status: 418 }, 'Security verification failed. Please try again.'],
] as const)(
  '[%s] a failed look-up of the address is reported, and the form stays',
  async (_id, answer, text) => {
    answerRequests({ 'POST /auth/email-check': () => answer });
    screen = await showScreen(RegistrationScreen, '/simplified-registration');
    await screen.type('Email', 'nora@example.org');
    await screen.pass(PAUSE_MS + 10_000);
    expect(status()).toContain(text);
    expect(screen.address()).toBe('/simplified-registration');
    expect(screen.field('Email').value).toBe('nora@example.org');
  },
);

const profile = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi' };
const user = { id: profile.id, email: 'nora@example.org', emailVerified: false };
const REGISTERED = {
  ...{ session: { user, expiresAt: '2099-01-01T00:00:00.000Z' }, profile, challenge: null, leaving: null },
};

it('registration creates the account, then asks for the picture [S4-023]', async () => {
  const given: unknown[] = [];
  answerRequests({
    'POST /auth/email-check': () => ({ body: { exists: false } }),
    'POST /auth/sign-up': (form) => {
      given.push(form);
      return { status: 201, body: REGISTERED };
    },
    'GET /auth/session': () => ({ body: REGISTERED }),
  });
  screen = await showScreen(RegistrationScreen, '/simplified-registration');
  for (const [name, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Bianchi'],
    ['Email', 'nora@example.org'],
    ['Password', 'nine long letters'],
    ['Confirm password', 'nine long letters'],
    ['Where you live', 'Torino'],
    // Day and month have the same digits, so their order does not matter.
    ['Birthday', '05/05/1994'],
  ] as const) {
    await screen.type(name, text);
  }
  await screen.press('Create account');
  await screen.pass(1_000);
  expect(given).toMatchObject([{ firstName: 'Nora', email: 'nora@example.org', birthday: '1994-05-05' }]);
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toBe('Welcome to BESO!');
  expect(screen.address()).toBe('/profile-setup');
  // The draft is deleted once the account exists.
  expect(sessionStorage.getItem('pendingRegistration')).toBeNull();
});
