import { type BrowserContext, test as base, expect } from '@playwright/test';
import { watchPolicy } from './console.ts';

export { expect } from '@playwright/test';

/** Whatever the page was still asking for: nobody waits for the answers. */
async function close(context: BrowserContext): Promise<void> {
  for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/**
 * A journey whose browsers are closed when it ends. Playwright closes only those that it made itself: the
 * others would stay open for the whole run, hundreds of pages that hear of what happens and want their share
 * of the processor. In none of them may anything have happened against the content security policy.
 */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const watch = (context: BrowserContext) => watchPolicy(context, violations);
      browser.on('context', watch);
      await use(undefined);
      await Promise.all(browser.contexts().map(close));
      browser.off('context', watch);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
