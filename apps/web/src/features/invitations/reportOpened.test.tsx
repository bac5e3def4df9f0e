// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { useReportOpened } from './api.ts';

const TOKEN = 'abcdefghijklmnopqrstuv';
let screen: ShownScreen;
afterEach(async () => {
  await screen.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a link counts as opened once its page is visible, only once, and only if it is still valid [S2-133]', async () => {
  vi.useFakeTimers();
  const { calls } = answerRequests({ [`POST /invitations/${TOKEN}/opening`]: () => ({ status: 204 }) });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = async (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await screen.pass(100);
  };
  const page = (isOpen: boolean) =>
    showScreen(function Link() {
      useReportOpened(TOKEN, isOpen);
      return null;
    }, `/join/${TOKEN}`);
  screen = await page(false);
  await turn('visible');
  await screen.close();
  visibility.mockReturnValue('hidden');
  screen = await page(true);
  await screen.pass(100);
  expect(calls).toEqual([]);
  for (const state of ['visible', 'hidden', 'visible'] as const) await turn(state);
  expect(calls).toHaveLength(1);
});
