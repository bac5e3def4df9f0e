import { expect, it, vi } from 'vitest';

it('queries are fresh for 5 minutes and cached for 10, and follow the retry policy [S9-024]', async () => {
  // The module reads the browser's connection state while it loads.
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  const { queryClient } = await import('./client.ts');
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
  const failed = { code: 'INTERNAL_SERVER_ERROR', status: 500 };
  const tries = (retry: unknown) =>
    [0, 1, 2, 3].filter((failures) => (retry as (n: number, e: unknown) => boolean)(failures, failed)).length;
  expect(tries(queries?.retry)).toBe(3);
  expect(tries(mutations?.retry)).toBe(1);
  expect((queries?.retryDelay as ((attempt: number) => number) | undefined)?.(0)).toBe(1_000);
  vi.unstubAllGlobals();
});
