import { startGallery } from '../support/gallery.ts';
import { VIEWPORTS } from '../support/people.ts';
import { captureElement, hasEdge, pixelDifference } from '../support/screenshots.ts';
import { expect, test } from '../support/test.ts';

/** Each control's name, the selector of the part to compare, and the least share of pixels that differ. */
const PAIRS = [
  ['chip', 'label', 0.3],
  ['amount', 'label >> nth=0', 0.3],
  ['segment', 'label', 0.3],
  ['switch', '[role=switch]', 0.1],
  ['category', 'button', 0.1],
  ['bar', 'a', 0.3],
  ['rail', 'a >> nth=1', 0.3],
] as const;

test('in forced colours chosen and unchosen controls differ, and buttons keep an edge', async ({
  browser,
}) => {
  const gallery = await startGallery();
  const page = await browser.newPage({
    viewport: VIEWPORTS.desktop,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(gallery.url);
    const pair = (of: string) => page.locator(`[data-pair="${of}"]`);
    await expect(page.locator('[data-pair]')).toHaveCount(PAIRS.length);
    for (const [of, part, least] of PAIRS) {
      const [chosen, other] = [0, 1].map((nth) => pair(of).locator('> div').nth(nth).locator(part));
      if (chosen === undefined || other === undefined) throw new Error(`no ${of}`);
      const differs = pixelDifference(await captureElement(chosen), await captureElement(other));
      expect.soft(differs, of).toBeGreaterThan(least);
    }
    const buttons = page.getByRole('heading', { name: /^Button: / }).locator('..');
    for (const name of ['Give besos', 'Secondary', 'Quiet', 'Delete reward', 'A link', 'Disabled']) {
      const button = buttons.locator('a, button').filter({ hasText: name }).first();
      expect.soft(await hasEdge(button), name).toBe(true);
    }
    const balance = page.locator('[data-frame]').filter({ hasText: 'Your balance' });
    expect.soft(await hasEdge(balance), 'balance').toBe(true);
  } finally {
    await page.close();
    await gallery.stop();
  }
});
