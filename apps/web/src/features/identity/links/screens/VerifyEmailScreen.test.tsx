// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

let screen: ShownScreen;
const open = async (query: string) => {
  screen = await showScreen(VerifyEmailScreen, `/verify-email${query}`);
  await screen.pass(0);
};
const opened = (redeem: () => StubResponse) =>
  answerRequests({
    'POST /auth/verification/check': () => ({ body: { isMine: true } }),
    'POST /auth/verification/redeem': redeem,
    'GET /auth/session': () => ({ body: { session: null, profile: null, challenge: null, leaving: null } }),
  });
const LINK = '?token=abc&email=nora%40example.org';

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'recovery', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the page confirms a verified address for 2 s, then opens home [S2-077] [S4-041] [S9-019]', async () => {
  opened(() => ({ status: 204 }));
  await open(LINK);
  await screen.press('Confirm email');
  await screen.pass(0);
  expect(screen.text()).toContain('Email verified!');
  await screen.pass(1_999);
  expect(screen.address()).toMatch(/^\/verify-email/);
  await screen.pass(1);
  expect(screen.address()).toBe('/home');
});

it.each(['?token=abc', '?email=nora%40example.org', ''])(
  'the incomplete link %s is refused [S5-042]',
  async (query) => {
    const { calls } = opened(() => ({ status: 204 }));
    await open(query);
    expect(screen.text()).toContain('Invalid verification link. Please try again.');
    expect(calls).toEqual([]);
  },
);

it.each([
  ['S5-042', 404, 'LINK_NOT_FOUND', 'Invalid or expired verification link.'],
  ['S5-042', 410, 'LINK_EXPIRED', 'Invalid or expired verification link.'],
  ['S8-073', 500, 'INTERNAL_SERVER_ERROR', 'Email verification failed. Please try again.'],
])(
  '[%s] %i %s is explained, with a link to registration [S2-078] [S4-041]',
  async (_id, status, code, text) => {
    opened(() => ({ status, body: { code } }));
    await open(LINK);
    await screen.press('Confirm email');
    await screen.pass(0);
    expect(screen.text()).toContain(text);
    await screen.press('Return to Registration');
    expect(screen.address()).toMatch(/^\/simplified-registration/);
  },
);
