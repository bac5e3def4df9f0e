import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { type Device, type PageElement, PHONE } from './engine.ts';

/** The time in which a moving button must come to rest. */
const REST_MS = 5_000;

const thing = (element: ElementHandle<Element>): PageElement => ({
  // A locator waits until the button has stopped moving; `element.click` does not.
  tap: () => element.asLocator().setTimeout(REST_MS).click(),
  type: (words) => element.type(words),
  upload: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
});

function deviceOf(page: Page): Device {
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    run: (work, ...values) => page.evaluate(work as never, ...(values as unknown[])) as never,
    find: async (look, ...values) => {
      const found = await page.evaluateHandle(look as never, ...(values as unknown[]));
      const element = (found as { asElement(): ElementHandle<Element> | null }).asElement();
      return element === null ? undefined : thing(element);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}

export async function newDevice(browser: Browser): Promise<Device> {
  const context = await browser.createBrowserContext();
  // In a shared window, the next tab would hide this page, and a hidden page pauses.
  const page = await context.newPage({ type: 'window' });
  await page.setViewport(PHONE);
  return deviceOf(page);
}
