import { expect, type Page } from '@playwright/test';
import { expectNoSideScroll } from './screens.ts';

/** From the next page on, text is as large as with 200 % in the settings of a browser. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * The words of the page that stand on more than one line, each once. Longer ones than `longest` letters are
 * somebody's own and may.
 */
async function brokenWords(page: Page, longest: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const box = node.parentElement?.getBoundingClientRect();
      // For screen readers only.
      if (box === undefined || box.width <= 1 || box.height <= 1) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        if (word.length > limit) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.add(word);
      }
    }
    return [...broken];
  }, longest);
}

/** Bars that stay at the top and are wider than their place, or take a fifth of the screen. */
async function crowdedBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header')].flatMap((bar) => {
      if (bar.getClientRects().length === 0 || getComputedStyle(bar).position !== 'sticky') return [];
      const { height } = bar.getBoundingClientRect();
      const beyond = bar.scrollWidth > bar.clientWidth;
      return beyond || height > window.innerHeight / 5 ? [`${bar.innerText} (${height} px)`] : [];
    }),
  );
}

/** Nothing is wider than the screen, no word is broken, and the bar at the top leaves room for the page. */
export async function expectReadable(page: Page, longest = 20): Promise<void> {
  await expectNoSideScroll(page);
  expect.soft(await brokenWords(page, longest), `words broken on ${page.url()}`).toEqual([]);
  expect.soft(await crowdedBars(page), `bars of ${page.url()}`).toEqual([]);
}
