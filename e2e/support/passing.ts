import type { Page } from '@playwright/test';

/**
 * Texts stand in the page together, be it for a moment. Looked for in the page with every picture: expect
 * looks once a second, and a page that leaves by itself can be gone by then. Begun before what causes them.
 */
export async function seenPassing(page: Page, ...texts: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.every((text) => document.body.innerText.includes(text)),
    texts,
    {
      polling: 'raf',
      timeout: 60_000,
    },
  );
}
