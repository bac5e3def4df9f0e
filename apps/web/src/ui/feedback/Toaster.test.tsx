// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { appToasts } from './appToasts.ts';

let screen: ShownScreen;
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const say = async (...texts: readonly string[]) => {
  for (const text of texts) {
    await act(async () => appToasts.info(text));
    await screen.pass(1);
  }
};

beforeEach(async () => {
  vi.useFakeTimers();
  answerRequests({});
  screen = await showScreen(() => null, '/x');
});
afterEach(async () => {
  await screen.pass(20_000);
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a message stays for 4 s [S9-025]', async () => {
  await say('Saved');
  await screen.pass(3_990);
  expect(shown().map(({ dataset }) => dataset.removed)).toEqual(['false']);
  await screen.pass(20);
  expect(shown().map(({ dataset }) => dataset.removed)).toEqual(['true']);
  await screen.pass(1_000);
  expect(shown()).toEqual([]);
});

it('at most three messages are visible, the newest ones, each 356 px wide [S9-025]', async () => {
  await say('One', 'Two', 'Three', 'Four');
  const visible = shown().filter(({ dataset }) => dataset.visible === 'true');
  expect(visible.map(({ textContent }) => textContent)).toEqual(['Four', 'Three', 'Two']);
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect(list?.style.getPropertyValue('--width')).toBe('356px');
  for (const message of visible) expect(message.className).toContain('w-(--width)');
});
