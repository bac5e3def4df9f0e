// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/showScreen.tsx';
import { LANGUAGES, loadNamespaces, setLanguage, startI18n, translateText, useTexts } from './index.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs an action without timers. An action that waits for a timer never ends. */
async function atOnce(act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers();
  await act();
  expect(vi.getTimerCount()).toBe(0);
}
const openOn = (width: number) => {
  vi.stubGlobal('innerWidth', width);
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: width > 1_000, media }) as never;
};

it.each([390, 1_440])(
  'texts load without an artificial delay on a screen of %i px [S4-009] [S9-022]',
  async (width) => {
    openOn(width);
    localStorage.setItem('language', 'it');
    await atOnce(() => startI18n(['common']));
    expect(translateText('common.back')).toBe('Indietro');
    await atOnce(() => loadNamespaces('legal'));
    expect(translateText('legal.terms.title')).not.toBe('');
  },
);

it('the texts of another language are shown once they have loaded [S4-009] [S9-022]', async () => {
  openOn(1_440);
  await startI18n(['common']);
  const Back = () => useTexts().t('common.back');
  await atOnce(async () => {
    const screen = await showScreen(Back, '/x');
    const shown = [];
    for (const language of LANGUAGES) {
      await act(() => setLanguage(language));
      await screen.pass(0);
      shown.push(screen.text());
    }
    expect(shown).toEqual(['Back', 'Volver', 'Retour', 'Indietro']);
    await screen.close();
  });
});
