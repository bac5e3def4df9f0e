import { type BrowserContext, test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Whatever the page was still asking for: nobody waits for the answers. */
async function close(context: BrowserContext): Promise<void> {
  for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/**
 * A journey whose browsers are closed when it ends. Playwright closes only those that it made itself: the
 * others would stay open for the whole run, hundreds of pages that hear of what happens and want their share
 * of the processor.
 */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map(close));
    },
    { auto: true },
  ],
});
