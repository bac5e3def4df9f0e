// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  setHint,
  showRouter,
} from '../../test/showScreen.tsx';
import { switchLanguage } from '../platform/i18n/index.ts';
import { endSessionBy } from '../platform/session/session.ts';
import { createAppRouter } from './routes.tsx';

const id = crypto.randomUUID();
const OUT = { session: null, profile: null, challenge: null, leaving: null };
const profile = { id, firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null, language: 'en' };
const sessionOf = (emailVerified: boolean) => ({
  user: { id, email: 'nora@example.org', emailVerified, phone: null },
  expiresAt: '2099-01-01T00:00:00.000Z',
});
const IN = { ...OUT, session: sessionOf(true), profile };
let screen: ShownScreen;

// Loading the code of each page takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => switchLanguage('en'));
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await act(() => endSessionBy(async () => undefined));
  await screen.close();
  setHint(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits until the screen, its parts and its texts have loaded. */
const arrive = async () => {
  for (let round = 0; round < 10; round += 1) await screen.pass(50);
};

/** Opens the app at an address. Without `state`, nobody is signed in. */
const open = async (
  address: string,
  state: typeof OUT | object = OUT,
  answers: Record<string, () => StubResponse> = {},
) => {
  const { session } = state as { session: object | null };
  setHint(session === null ? null : id);
  const answered = answerRequests({ 'GET /auth/session': () => ({ body: state }), ...answers });
  screen = await showRouter(createAppRouter, address);
  await arrive();
  return answered;
};

it.each(['/', '/onboarding', '/login', '/simplified-registration'])(
  '%s leads a signed-in person home [S6-003]',
  async (address) => {
    await open(address, IN);
    expect(screen.address()).toBe('/home');
  },
);

it.each(['/onboarding', '/login'])('%s stays for everybody else [S6-003]', async (address) => {
  await open(address);
  expect(screen.address()).toBe(address);
});

const BALANCE = { 'GET /besos/balance': () => ({ body: { totalBesos: 42, version: 1 } }) };

it('/profile shows a member’s card, with the balance in its header [S2-015] [S2-087] [S2-089]', async () => {
  await open('/profile', IN, BALANCE);
  expect(screen.address()).toBe('/profile');
  expect(document.querySelector('main h2')?.textContent).toBe('Nora Bianchi');
  expect(screen.text()).toContain('nora@example.org');
  // The number is in the visible text, the words in the text for screen readers.
  const balance = document.querySelector('header a[href="/gift"]');
  expect(balance?.querySelector('.num')?.textContent).toBe('42');
  expect(balance?.textContent).toContain('42 besos');
});

it('/profile leads a visitor to the welcome page [S2-015]', async () => {
  await open('/profile');
  expect(screen.address()).toBe('/onboarding?redirect=%2Fprofile');
});

it.each(['/invitation', '/join'])(
  '%s without a token says that there is no invitation [S5-041]',
  async (address) => {
    await open(address);
    expect(screen.address()).toBe(address);
    expect(screen.text()).toContain('No invitation token provided');
  },
);

it('the page of a missing or hidden profile says that it was not found [S8-066]', async () => {
  const stranger = crypto.randomUUID();
  await open(`/user/${stranger}`, IN, {
    [`GET /people/${stranger}`]: () => ({ status: 404, body: { code: 'PERSON_NOT_FOUND' } }),
  });
  expect(screen.text()).toContain('User profile not found');
});

it('/verify-email-simple tells a visitor to check the inbox, and links to sign-in [S2-004] [S2-044]', async () => {
  answerRequests({ 'GET /auth/session': () => ({ body: OUT }) });
  screen = await showRouter(createAppRouter, '/verify-email-simple', { email: 'nora@example.org' });
  await arrive();
  expect(screen.text()).toContain('Check your inbox');
  expect(screen.text()).toContain('nora@example.org');
  await screen.press('Sign in to have it sent again');
  await arrive();
  // The previous page is still mounted while the next page loads, and must not redirect.
  expect(screen.address()).toBe('/login?email=nora%40example.org');
});

it('/verify-email-simple sends the mail again three times, counts, and allows starting over [S4-032] [S2-004]', async () => {
  let left = 3;
  const unverified = { ...IN, session: sessionOf(false) };
  const { calls } = await open('/verify-email-simple', unverified, {
    'POST /auth/verification': () => {
      left -= 1;
      return { body: { resendsLeft: left } };
    },
    'POST /auth/sign-out': () => ({ status: 204 }),
  });
  expect(screen.text()).not.toContain('resends used');
  expect(() => screen.button('Start over')).toThrow();
  const again = 'Send the link again';
  for (const used of [1, 2, 3]) {
    await screen.press(again);
    await screen.pass(100);
    expect(screen.text()).toContain(`${used} of 3 resends used`);
    const isShown = used + 1 > 2;
    if (isShown) expect(screen.button('Start over').isConnected).toBe(true);
    else expect(() => screen.button('Start over')).toThrow();
  }
  expect(screen.button(again).getAttribute('aria-disabled')).toBe('true');
  await screen.press(again);
  expect(calls.filter((call) => call === 'POST /auth/verification')).toHaveLength(3);
  await screen.press('Start over');
  await arrive();
  expect(screen.address()).toBe('/simplified-registration');
  expect(screen.field('Email').value).toBe('');
});

it.each([
  ['sign_in', '/login', 'draft::sign-in'],
  ['registration', '/simplified-registration', 'pendingRegistration'],
] as const)(
  'starting over after a mail of the kind %s leads to %s, and the address is forgotten [S4-032]',
  async (kind, form, draft) => {
    const email = 'nora@example.org';
    answerRequests({ 'GET /auth/session': () => ({ body: OUT }) });
    sessionStorage.setItem(draft, JSON.stringify({ email, firstName: 'Nora' }));
    const asked = { kind, resendsLeft: 1, passing: {} };
    screen = await showRouter(createAppRouter, '/verify-email-simple', { email, asked });
    await arrive();
    expect(screen.text()).toContain('2 of 3 resends used');
    await screen.press('Start over with another address');
    await arrive();
    expect(screen.address()).toBe(form);
    expect(screen.field('Email').value).toBe('');
    if (kind === 'registration') expect(screen.field('First name').value).toBe('Nora');
  },
);

it.each([
  ['?group=Casa&inviter=Anna', 'Anna invites you to “Casa”'],
  ['?group=Casa', 'Your friend invites you to “Casa”'],
  ['?partner=Marco&inviter=Anna', 'Anna invites Marco to BESO'],
  ['?group=https%3A%2F%2Fevil.example', 'Invalid Invitation'],
  ['', 'Invalid Invitation'],
])('an invitation without a token, /invitation%s, has the heading %s [S2-132]', async (query, title) => {
  await open(`/invitation${query}`);
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(screen.text()).toContain('No invitation token provided');
});

it.each([
  ['', 'Their first name'],
  ['?type=partner', 'Their first name'],
  ['?type=friends', 'Name of the group'],
  ['?type=family', 'Name of the group'],
])('/new-relationship%s asks for: %s [S2-135] [S2-137]', async (query, label) => {
  await open(`/new-relationship${query}`, IN, {
    'GET /relationships': () => ({ body: { relationships: [], nextCursor: null } }),
  });
  const labels = [...document.querySelectorAll('main label')].map(({ textContent }) => textContent);
  const asked = ['Their first name', 'Name of the group'].filter((one) =>
    labels.some((shown) => shown.startsWith(one)),
  );
  expect(asked).toEqual([label]);
});
