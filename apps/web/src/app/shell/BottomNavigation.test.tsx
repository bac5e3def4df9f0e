// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer } from '../../../test/quotedTexts.ts';
import { type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { BottomNavigation } from './BottomNavigation.tsx';

let screen: ShownScreen;
beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell');
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('no menu covers the page until the person opens the four actions [S2-051]', async () => {
  vi.useFakeTimers();
  answer({});
  screen = await showScreen(BottomNavigation, '/home');
  const layers = () => document.querySelectorAll('dialog, [role=dialog]').length;
  expect(layers()).toBe(0);
  await screen.press('Actions');
  await screen.pass(500);
  expect(layers()).toBe(1);
  for (const action of ['Request', 'Give', 'Redeem', 'Recommend'])
    expect(screen.button(action).getAttribute('href')).toMatch(/^\//);
});
