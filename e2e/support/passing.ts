import type { Page } from '@playwright/test';

/** Waits for all texts together, checking every frame because expect polls too rarely. Start it first. */
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
