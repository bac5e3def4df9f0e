// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../../platform/i18n/index.ts';
import { ResendMeter } from './ResendMeter.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('recovery');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  [0, ''],
  [1, '1 of 4 resends used'],
  [4, '4 of 4 resends used'],
])('after %i resends the meter says: %s [S4-032]', async (used, text) => {
  screen = await showScreen(() => <ResendMeter used={used} total={4} />, '/verify-email-simple');
  expect(screen.text().trim()).toBe(text);
  expect(document.querySelectorAll('path.fill-primary')).toHaveLength(used);
});
