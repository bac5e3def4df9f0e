// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { SignOutButton } from './SignOutButton.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const signOut = async (answer: StubResponse | undefined) => {
  answerRequests(answer === undefined ? {} : { 'POST /auth/sign-out': () => answer });
  screen = await showScreen(() => <SignOutButton variant="quiet" />, '/profile');
  await screen.press('Sign out');
  await screen.pass(1_000);
};
const message = () => document.querySelector('[data-sonner-toast]')?.textContent;

it('a sign-out is confirmed by a message and leads to the welcome page [S4-003]', async () => {
  await signOut({ status: 204 });
  expect(message()).toBe('You have been logged out');
  expect(document.querySelector('[data-sonner-toast]')?.getAttribute('data-type')).toBe('info');
  expect(screen.address()).toBe('/');
});

it.each([
  [{ status: 418 }, 'Error signing out'],
  [undefined, 'Error signing out: You are offline. Please check your connection.'],
])('a failed sign-out is reported, with its reason if known [S8-003]', async (answer, text) => {
  await signOut(answer);
  expect(message()).toBe(text);
  expect(screen.address()).toBe('/profile');
});
