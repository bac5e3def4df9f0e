import { afterEach, expect, it, vi } from 'vitest';
import { refetchStoredPages } from './worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('the worker, if there is one, is told when the language changes', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  refetchStoredPages();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ language: true });
  for (const without of [undefined, {}, { serviceWorker: { controller: null } }]) {
    vi.stubGlobal('navigator', without);
    expect(refetchStoredPages).not.toThrow();
  }
});
