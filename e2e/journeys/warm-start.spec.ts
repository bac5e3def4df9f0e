import { waitForCachedApp } from '../support/device.ts';
import { giveGift } from '../support/gifts.ts';
import { connectAsCouple, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Delays timers until the first card, as Firefox may do while a page loads. Runs in the page. */
function holdTimers(): void {
  const { setTimeout: set } = window;
  const held: (() => void)[] = [];
  const feed = () => document.querySelectorAll('[role=feed] article').length;
  window.setTimeout = ((...call: Parameters<typeof set>) => {
    if (feed() > 0) return set(...call);
    held.push(() => set(...call));
    return 0;
  }) as typeof set;
  new MutationObserver((_, observer) => {
    if (feed() === 0) return;
    observer.disconnect();
    document.documentElement.dataset.first = String(feed());
    for (const fire of held) fire();
  }).observe(document, { childList: true, subtree: true });
}

test("home's first cards wait neither for timers nor for the cards below the screen [S2-049]", async ({
  browser,
}) => {
  const giulia = await newPerson(browser);
  const marco = await newPerson(browser, { firstName: 'Marco' });
  const { relationshipId } = await connectAsCouple(giulia, marco);
  for (const description of ['one', 'two', 'three', 'four', 'five'])
    await giveGift(marco, giulia, relationshipId, { description });
  const { context, page } = giulia;
  await context.addInitScript(holdTimers);
  await page.goto('/home');
  const cards = page.getByRole('feed').getByRole('article');
  await expect(cards).toHaveCount(5);
  await expect(page.locator('html')).toHaveAttribute('data-first', '3');
  // After a reload all cards appear together, because the browser may return to a place far down.
  await page.reload();
  await expect(cards).toHaveCount(5);
  await expect(page.locator('html')).toHaveAttribute('data-first', '5');
});

test('code that the service worker has is requested before the first paint, other code after it [S2-060]', async ({
  browser,
}) => {
  const { context, page } = await newPerson(browser, { serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
    window.setTimeout = (() => 0) as unknown as typeof setTimeout;
  });
  const asked = page.locator('link[rel=modulepreload][href*="/home-"]');
  const later = page.locator('link[rel=later][href*="/home-"]');
  await page.goto('/home');
  await expect(later).toHaveCount(1);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
  });
  await waitForCachedApp(page);
  await page.reload();
  await expect(asked).toHaveCount(1);
  await expect(later).toHaveCount(0);
});
