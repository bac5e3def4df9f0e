import type { Page } from '@playwright/test';

/** What is asked at these addresses is answered when the returned function is called, as on a slow road. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/**
 * The server answers what is asked at these addresses at once, and the answer arrives when the returned
 * function is called. `answered` settles with the first that is held.
 */
export async function holdAnswer(page: Page, addresses: string | RegExp, method = 'GET') {
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

/** The server does what it is asked at these addresses, so many times, and nobody hears of it. */
export async function loseAnswers(page: Page, addresses: string | RegExp, times?: number): Promise<void> {
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
