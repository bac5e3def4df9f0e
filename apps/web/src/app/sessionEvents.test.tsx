// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  setHint,
  showScreen,
} from '../../test/showScreen.tsx';
import { ResetPasswordScreen } from '../features/identity/links/screens/ResetPasswordScreen.tsx';
import { LoginScreen } from '../features/identity/screens/LoginScreen.tsx';
import { ChallengeForm } from '../features/identity/second-factor/components/ChallengeForm.tsx';
import { SignOutButton } from '../features/identity/sessions/components/SignOutButton.tsx';
import { loadNamespaces, switchLanguage } from '../platform/i18n/index.ts';
import { sessionHint } from '../platform/session/hint.ts';
import { consumeNewSession } from '../platform/session/newSession.ts';
import {
  handleSessionEnd,
  onSessionEnded,
  startSession,
  storeSavedProfile,
  useSession,
} from '../platform/session/session.ts';

const id = crypto.randomUUID();
const user = { id, email: 'nora@example.org', emailVerified: true };
const nora = { id, firstName: 'Nora', lastName: 'Bianchi' };
const OUT = { session: null, profile: null, challenge: null, leaving: null };
const until = (expiresAt: string) => ({ ...OUT, session: { user, expiresAt }, profile: nora });
const IN = until('2099-01-01T00:00:00.000Z');
const asked = (way: string) => ({ ...OUT, challenge: { way, expiresAt: '2099-01-01T00:00:00.000Z' } });
const SESSION = 'GET /auth/session';

let screen: ShownScreen;
let state: unknown;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'auth', 'language', 'errors', 'shell', 'recovery', 'factor', 'registration');
  await import('../features/identity/sessions/signingIn.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  state = OUT;
  consumeNewSession();
});
afterEach(async () => {
  await act(() => startSession(OUT));
  await screen.close();
  setHint(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Session() {
  const { session, profile, challenge } = useSession();
  return (
    <output>
      {challenge !== null
        ? `asked after ${challenge.way}`
        : `${profile?.firstName ?? 'nobody'} until ${session?.expiresAt ?? 'now'}`}
    </output>
  );
}
const shown = () => document.querySelector('output')?.textContent;
const [NORA, NOBODY] = ['Nora until 2099-01-01T00:00:00.000Z', 'nobody until now'];

/** Opens a page that shows who is signed in. Returns a counter of the session requests. */
const open = async (content: ReactNode, answers: Record<string, () => StubResponse> = {}, address = '/x') => {
  const { calls } = answerRequests({ [SESSION]: () => ({ body: state }), ...answers });
  const page = () => (
    <>
      <Session />
      {content}
    </>
  );
  screen = await showScreen(page, address);
  await screen.pass(100);
  return () => calls.filter((call) => call === SESSION).length;
};
const looksAway = (visibilityState: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

it('initial session: the first page requests the session once and shows its person [S4-001]', async () => {
  state = IN;
  const looks = await open(<Session />);
  expect(shown()).toBe(NORA);
  expect(looks()).toBe(1);
  expect(consumeNewSession()).toBe(false);
});

it('signed in: every part of the page has the new session without another request [S4-001]', async () => {
  const looks = await open(<LoginScreen />, { 'POST /auth/sign-in': () => ({ body: IN }) }, '/login');
  expect(shown()).toBe(NOBODY);
  const before = looks();
  await screen.type('Email', user.email);
  await screen.type('Password', 'eight letters');
  await screen.press('Sign in');
  await screen.pass(100);
  expect(screen.address()).toBe('/home');
  expect(consumeNewSession()).toBe(true);
  expect(looks()).toBe(before);
});

it('signed out: the page shows nobody, and stored data is removed [S4-001]', async () => {
  await startSession(IN as Parameters<typeof startSession>[0]);
  state = IN;
  sessionStorage.setItem(`draft:${id}:gift`, '{}');
  const goodbye = vi.fn();
  const off = onSessionEnded(goodbye);
  await open(<SignOutButton variant="quiet" />, { 'POST /auth/sign-out': () => ({ status: 204 }) });
  expect(shown()).toBe(NORA);
  await screen.press('Sign out');
  await screen.pass(100);
  expect(goodbye).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem(`draft:${id}:gift`)).toBeNull();
  expect(screen.address()).toBe('/');
  off();
});

it('token refreshed: a session is read again after 60 s [S4-001] [S9-023]', async () => {
  state = IN;
  setHint(id);
  const looks = await open(null);
  state = until('2099-02-01T00:00:00.000Z');
  await screen.pass(59_000);
  await looksAway('hidden');
  await looksAway('visible');
  await screen.pass(100);
  expect([shown(), looks()]).toEqual([NORA, 1]);
  await screen.pass(1_000);
  await looksAway('hidden');
  await looksAway('visible');
  await screen.pass(100);
  expect([shown(), looks()]).toEqual(['Nora until 2099-02-01T00:00:00.000Z', 2]);
});

it('user updated: a saved profile is shown at once in the same session [S4-001]', async () => {
  state = IN;
  const looks = await open(null);
  await act(async () =>
    storeSavedProfile({ ...nora, firstName: 'Eleonora' } as Parameters<typeof storeSavedProfile>[0]),
  );
  await screen.pass(0);
  expect([shown(), looks()]).toEqual(['Eleonora until 2099-01-01T00:00:00.000Z', 1]);
});

it('password recovery: the new password signs in [S4-001]', async () => {
  const answers = {
    'POST /auth/password-reset/check': () => ({ body: { email: user.email } }),
    'POST /auth/password-reset/redeem': () => ({ body: IN }),
  };
  await open(<ResetPasswordScreen />, answers, '/reset-password?token=abc');
  await screen.type('New password', 'nine letters');
  await screen.type('Repeat', 'nine letters');
  await screen.press('Save');
  await screen.pass(100);
  expect(consumeNewSession()).toBe(true);
  expect(screen.address()).toBe('/home');
});

it('second factor: the code begins the session [S4-001]', async () => {
  state = asked('password');
  await open(<ChallengeForm onOver={() => undefined} />, {
    'POST /auth/challenge': () => ({ body: IN }),
  });
  expect(shown()).toBe('asked after password');
  expect(consumeNewSession()).toBe(false);
  await screen.type('Code', '271828');
  await screen.press('Sign in');
  await screen.pass(100);
  expect(shown()).toBe(NORA);
  expect(consumeNewSession()).toBe(true);
});

it('a failed session look-up is retried five times, after 0.2 s and then twice as long each time [S9-023]', async () => {
  const looks = await open(null, {
    [SESSION]: () => ({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } }),
  });
  let at = 100;
  for (const [tries, ms] of [
    [1, 199],
    [2, 200],
    [2, 599],
    [3, 600],
    [3, 1_399],
    [4, 1_400],
    [5, 3_000],
    [5, 6_199],
    [6, 6_200],
    [6, 60_000],
  ] as const) {
    await screen.pass(ms - at);
    at = ms;
    expect([ms, looks()]).toEqual([ms, tries]);
  }
});

it('an ended session removes its own hint, and not that of a sign-in in another tab [S7-010]', async () => {
  setHint(id);
  state = IN;
  await open(null);
  expect(shown()).toBe(NORA);
  await act(() => handleSessionEnd());
  expect(sessionHint()).toBeUndefined();

  setHint(id);
  await act(() => startSession(IN as never));
  setHint('another person');
  await act(() => handleSessionEnd());
  expect(sessionHint()).toContain('another person');
});
