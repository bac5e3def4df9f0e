// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../test/showScreen.tsx';
import { reportReachable, reportUnreachable } from '../../platform/connection/connectivity.ts';
import { NetworkError } from '../../platform/errors.ts';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { ActionFailure } from './ActionFailure.tsx';

let screen: ShownScreen;
beforeEach(async () => {
  switchLanguage('en');
  await loadNamespaces('common');
  vi.useFakeTimers();
});
afterEach(async () => {
  await screen.close();
  vi.useRealTimers();
});

it('a failure due to a lost connection stays visible when the connection is back, without "You are offline"', async () => {
  reportUnreachable();
  const error = new NetworkError('offline');
  screen = await showScreen(() => <ActionFailure error={error} title="Not saved" />, '/home');
  const shown = () => document.querySelector('[role=alert]')?.textContent;
  expect(shown()).toBe('Not savedYou are offline. Please check your connection.');
  await act(async () => reportReachable());
  expect(shown()).toBe('Not savedThe connection was lost for a moment. Please try again.');
});
