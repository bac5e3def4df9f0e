import type { Page } from '@playwright/test';

/** Delays requests to these URLs until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Delays responses until `open` is called. `answered` resolves at the server's first response. */
export async function delayResponses(page: Page, addresses: string | RegExp, method = 'GET') {
  const answered = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    answered.resolve();
    await opened;
    await route.fulfill({ response });
  });
  return { open, answered: answered.promise };
}

/** Drops the responses to POST requests, which the server still processes. `times` limits their number. */
export async function dropResponses(page: Page, addresses: string | RegExp, times?: number): Promise<void> {
  await page.route(
    addresses,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    },
    times === undefined ? {} : { times },
  );
}
