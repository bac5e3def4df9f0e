import { afterEach, expect, it, vi } from 'vitest';
import { pagesChanged } from './worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('the worker is told of another language, if there is one', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  pagesChanged();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ language: true });
  for (const without of [undefined, {}, { serviceWorker: { controller: null } }]) {
    vi.stubGlobal('navigator', without);
    expect(pagesChanged).not.toThrow();
  }
});
