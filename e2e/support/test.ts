import { type BrowserContext, test as base, expect } from '@playwright/test';
import { watchPolicy } from './console.ts';

export { expect } from '@playwright/test';

/** Closes a browser context, without waiting for delayed requests. */
async function close(context: BrowserContext): Promise<void> {
  for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Playwright's `test`, which fails if a page violates the content security policy. */
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
