// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, speak } from '../../../../platform/i18n/index.ts';
import { CallbackScreen } from './CallbackScreen.tsx';

let screen: ShownScreen;
const open = async (query: string) => {
  screen = await showScreen(CallbackScreen, `/auth/callback${query}`);
};

beforeAll(async () => {
  speak('en');
  await loadNamespaces('common', 'callback', 'errors');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.useRealTimers();
});

it.each([
  ['S8-021', '', 'No authentication data found in URL'],
  ['S8-019', '?error=access_denied', 'Authentication failed: '],
])('[S2-079] [S8-024] [S9-020] [%s] the error stays for 3 s, then leads to registration', async (_id, query, text) => {
  await open(query);
  expect(screen.text()).toContain(text);
  await screen.pass(2_999);
  expect(screen.address()).toBe('/auth/callback');
  await screen.pass(1);
  expect(screen.address()).toBe('/simplified-registration');
});

it.each([
  ['Try Again', '/simplified-registration'],
  ['Go Home', '/home'],
])('[S2-080] %s leads to %s at once', async (name, address) => {
  await open('');
  await screen.press(name);
  expect(screen.address()).toBe(address);
});
