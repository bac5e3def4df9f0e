// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { CriticalScreen } from './CriticalScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the button of the critical screen reloads the app [S2-148] [S8-037]', async () => {
  switchLanguage('en');
  await loadNamespaces('common');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const screen = await showScreen(CriticalScreen, '/home');
  expect(reload).not.toHaveBeenCalled();
  await screen.press('Refresh App');
  expect(reload).toHaveBeenCalledOnce();
  await screen.close();
  vi.useRealTimers();
});
