// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../platform/i18n/index.ts';
import { markIncompatible } from '../platform/native/compatibility.ts';
import { App } from './App.tsx';

let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common');
});
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a native app whose server does not fit closes its pages, with all that they fetch and report [S1-012]', async () => {
  const closed = vi.fn();
  const Page = () => {
    useEffect(() => closed, []);
    return <p>Messages</p>;
  };
  screen = await showScreen(
    () => (
      <App onDrawn={() => undefined}>
        <Page />
      </App>
    ),
    '/find-friends',
  );
  expect(screen.text()).toContain('Messages');
  await act(async () => markIncompatible());
  expect(screen.text()).not.toContain('Messages');
  expect(closed).toHaveBeenCalledOnce();
});
