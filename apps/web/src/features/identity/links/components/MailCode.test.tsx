// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, BROKEN, refusal, SIGNED_IN } from '../../../../../test/quotedTexts.ts';
import { type ShownScreen, type StubResponse, setHint, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { MailCode } from './MailCode.tsx';

const CODE = 'POST /auth/callback/code';
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'recovery', 'factor', 'errors', 'callback');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  setHint(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const enter = async (digits: string, answered: () => StubResponse | Promise<StubResponse>) => {
  const { calls } = answer({ [CODE]: answered, 'GET /auth/session': () => ({ body: SIGNED_IN }) });
  screen = await showScreen(() => <MailCode email="nora@example.org" passing={{}} />, '/verify-email-simple');
  await screen.type('Code', digits);
  await screen.press('Continue');
  await screen.pass(500);
  return calls.filter((call) => call === CODE).length;
};

it('the digits of the mail sign in and lead to the next page [S7-005]', async () => {
  const redeemed = { state: SIGNED_IN, registered: false, passwordOffer: null };
  expect(await enter('123456', () => ({ body: redeemed }))).toBe(1);
  expect(screen.address()).toBe('/home');
});

it('after wrong digits the page says how many tries are left and selects the digits [S7-005]', async () => {
  await enter('123456', () => refusal(422, 'MAIL_CODE_WRONG', { triesLeft: 4 }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('4');
  const field = screen.field('Code') as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  expect(screen.address()).toBe('/verify-email-simple');
});

it('too few digits are not sent [S7-005]', async () => {
  expect(await enter('12345', () => ({ status: 500 }))).toBe(0);
  expect(screen.text()).toContain('six digits');
});

it.each([
  ['keeps failing', () => BROKEN, 'Session setup failed'],
  ['does not respond', () => Promise.reject(new TypeError('no network')), 'Authentication timeout'],
])(
  'if the server %s, the page says so after all attempts [S8-022] [S8-023]',
  async (_how, answered, text) => {
    await enter('123456', answered);
    await screen.pass(16_000);
    expect(document.querySelector('[role=alert]')?.textContent).toContain(text);
  },
);
