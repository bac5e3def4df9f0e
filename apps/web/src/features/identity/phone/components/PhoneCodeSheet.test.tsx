// @vitest-environment happy-dom
import type { SignUpInput } from '@beso/contract/auth';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, refusal, SIGNED_IN } from '../../../../../test/quotedTexts.ts';
import { type ShownScreen, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { PhoneCodeSheet } from './PhoneCodeSheet.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'phone', 'registration', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('if the sign-in to an account with this number fails after the response, the page says so [S4-024]', async () => {
  answer({
    'POST /auth/sign-up': () => refusal(409, 'PHONE_EXISTS'),
    'POST /auth/phone/sign-in': () => ({ body: SIGNED_IN }),
  });
  const failure = new Error('the next page did not load');
  const onRefused = vi.fn();
  const sent = { id: crypto.randomUUID(), phone: '+393331234567', shown: '+39 333 123 4567' };
  screen = await showScreen(
    () => (
      <PhoneCodeSheet
        sent={sent}
        form={{} as SignUpInput}
        onClose={() => undefined}
        onDone={() => Promise.reject(failure)}
        onRefused={onRefused}
      />
    ),
    '/simplified-registration',
  );
  await screen.type('Code', '123456');
  await screen.press('Continue');
  await screen.pass(500);
  await screen.press('Sign in to it');
  await screen.pass(500);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(failure);
});
