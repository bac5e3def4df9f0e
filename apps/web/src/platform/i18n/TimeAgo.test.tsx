// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from './index.ts';
import { TimeAgo } from './TimeAgo.tsx';
import { chooseTimesLanguage } from './timesLanguage.ts';

let screen: ShownScreen;

beforeEach(async () => {
  switchLanguage('fr');
  await loadNamespaces('common');
  vi.useFakeTimers();
  const before = (ms: number) => <TimeAgo at={new Date(Date.now() - ms).toISOString()} />;
  const Times = () => (
    <>
      {before(0)}
      {before(12 * 60_000)}
    </>
  );
  screen = await showScreen(Times, '/home');
});
afterEach(async () => {
  await screen.close();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = () => [...document.querySelectorAll('time')].map((time) => time.textContent);
const spoken = () => [...document.querySelectorAll('time')].map((time) => time.getAttribute('lang'));

it('times are in Swedish once chosen, and in the app’s language again afterwards [S4-010]', async () => {
  const own = ['à l’instant', 'il y a 12 minutes'];
  expect(shown()).toEqual(own);
  await act(async () => chooseTimesLanguage('sv'));
  expect(shown()).toEqual(['nu', 'för 12 minuter sedan']);
  expect(spoken()).toEqual(['sv', 'sv']);
  expect(localStorage.getItem('timesLanguage')).toBe('sv');
  await act(async () => chooseTimesLanguage(undefined));
  expect(shown()).toEqual(own);
  expect(spoken()).toEqual([null, null]);
});
