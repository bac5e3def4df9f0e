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
