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

/** Delays responses until the returned function is called. `answered` resolves with the first one. */
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

/** Drops responses from these URLs, up to `times`, after the server has processed the requests. */
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
