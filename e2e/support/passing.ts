import type { Page } from '@playwright/test';

/**
 * Waits for all texts to be shown together. It checks every frame, because expect polls once a second and
 * could miss a brief page. Start it before the cause.
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
