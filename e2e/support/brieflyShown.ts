import type { Page } from '@playwright/test';

/** Waits until all texts are visible in the same frame. `expect` would check too seldom. */
export async function waitUntilShownTogether(page: Page, ...texts: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.every((text) => document.body.innerText.includes(text)),
    texts,
    {
      polling: 'raf',
      timeout: 60_000,
    },
  );
}
