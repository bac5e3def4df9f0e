// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('account', 'common', 'shell', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a sign-out on all devices needs a confirmation; cancelling it ends nothing [S4-003]', async () => {
  const scopes: unknown[] = [];
  answerRequests({
    'POST /auth/sign-out': (body) => {
      scopes.push(body);
      return { status: 204 };
    },
  });
  screen = await showScreen(() => <SignOutEverywhere />, '/account-settings');
  const question = () => document.querySelector('[role=alertdialog]')?.textContent;
  await screen.press('Sign out everywhere');
  await screen.pass(1_000);
  expect(question()).toContain('You will be signed out on all your devices, this one too.');
  await screen.press('Stay signed in');
  await screen.pass(1_000);
  expect(question()).toBeUndefined();
  expect(scopes).toEqual([]);

  await screen.press('Sign out everywhere');
  await screen.pass(1_000);
  await screen.press('Sign out');
  await screen.pass(1_000);
  expect(scopes).toEqual([{ scope: 'global' }]);
  expect(screen.address()).toBe('/');
});
