import { expect, type Page } from '@playwright/test';
import { expectNoSideScroll } from './screens.ts';

export async function doubleFontSize(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Returns the broken words. Words of more than `longest` letters may break. */
async function brokenWords(page: Page, longest: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const box = node.parentElement?.getBoundingClientRect();
      // Skips visually hidden text, which is only for screen readers.
      if (box === undefined || box.width <= 1 || box.height <= 1) continue;
      // An email address may break anywhere.
      const text = (node.textContent ?? '').replace(/\S+@\S+/g, (address) => ' '.repeat(address.length));
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
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

/** Returns the top bars that are wider than the screen, or that stay visible and take a fifth of it. */
async function crowdedBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header')].flatMap((bar) => {
      if (bar.getClientRects().length === 0 || getComputedStyle(bar).position !== 'sticky') return [];
      const { height } = bar.getBoundingClientRect();
      const beyond = bar.scrollWidth > bar.clientWidth;
      const stays = Number.parseFloat(getComputedStyle(bar).top) >= 0;
      return beyond || (stays && height > window.innerHeight / 5) ? [`${bar.innerText} (${height} px)`] : [];
    }),
  );
}

/** Returns the controls below 24 px, except links within a sentence. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea');
    return [...all].flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      // Skips a visually hidden control, such as a skip link.
      if (width <= 1 || height <= 1 || !target.checkVisibility()) return [];
      const { display } = getComputedStyle(target);
      const { content, position } = getComputedStyle(target, '::after');
      const grown = content !== 'none' && position === 'absolute';
      const small = Math.min(width, height) < 24 && display !== 'inline' && !grown;
      return small ? [`${target.outerHTML.slice(0, 120)} (${width} x ${height})`] : [];
    });
  });
}

/** Returns the labels that are wider than their button. */
async function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const cut: string[] = [];
      const { left, right } = button.getBoundingClientRect();
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const place = node.parentElement;
        // Skips text that is visually hidden or belongs to a drawing.
        if (place === null || place.closest('[aria-hidden]') || place.offsetWidth <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()];
        if (boxes.some((box) => box.left < left - 2 || box.right > right + 2)) cut.push(range.toString());
      }
      return cut;
    }),
  );
}

/** Returns the chosen values of lists that are wider than the list's field. */
async function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const { font, opacity, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      const [chosen] = select.selectedOptions;
      if (opacity === '0' || pen === null || chosen === undefined) return [];
      pen.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(chosen.text).width > room + 1 ? [chosen.text] : [];
    }),
  );
}

/** Expects no overflow, broken words, high bars or small controls on a page with large text. */
export async function expectReadable(page: Page, longest = 20): Promise<void> {
  await expectNoSideScroll(page);
  expect.soft(await brokenWords(page, longest), `words broken on ${page.url()}`).toEqual([]);
  expect.soft(await crowdedBars(page), `bars of ${page.url()}`).toEqual([]);
  expect.soft(await cutLabels(page), `words cut on ${page.url()}`).toEqual([]);
  expect.soft(await cutChoices(page), `choices cut on ${page.url()}`).toEqual([]);
  expect.soft(await smallTargets(page), `small targets of ${page.url()}`).toEqual([]);
}
