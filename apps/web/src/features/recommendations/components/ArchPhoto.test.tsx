// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activity, image } from '../../../../test/quoted/fixtures.ts';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { ArchPhoto } from './ArchPhoto.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'activities');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(given: object) {
  const { calls } = answerRequests({});
  screen = await showScreen(() => <ArchPhoto eager activity={{ ...activity, ...given }} />, '/home');
  const photo = () => document.querySelector('img');
  const happens = (event: 'load' | 'error') => act(async () => photo()?.dispatchEvent(new Event(event)));
  return { calls, photo, happens, pulse: () => document.querySelector('.animate-pulse-soft') };
}

it('the photo of a recommendation pulses until it is loaded [S4-013]', async () => {
  const { photo, pulse, happens } = await show({ image });
  expect(pulse()).not.toBeNull();
  expect(photo()?.className).toContain('opacity-0');
  await happens('load');
  expect(pulse()).toBeNull();
  expect(photo()?.className).not.toContain('opacity-0');
});

it('a photo that cannot be loaded says so, and its link is requested again [S4-013]', async () => {
  const { calls, photo, pulse, happens } = await show({ image });
  await happens('error');
  expect(screen.text()).toBe('Image not available');
  expect([photo(), pulse()]).toEqual([null, null]);
  await screen.pass(100);
  expect(calls).toContain('GET /activities/by-id');
});

it('without a photo nothing pulses [S4-013]', async () => {
  const { photo, pulse } = await show({ image: null });
  expect(screen.text()).toBe('Image not available');
  expect([photo(), pulse()]).toEqual([null, null]);
});
