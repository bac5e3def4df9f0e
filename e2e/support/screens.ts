import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until all finite animations have ended. New elements may ignore taps before that. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}

async function violationsOf(page: Page): Promise<AxeResults['violations']> {
  const options = { resultTypes: ['violations' as const] };
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource: AXE }).options(options).analyze()).violations;
  // axe's own `AxeBuilder` would load axe twice for each check, although a page without frames needs it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(document, asked)).violations;
  }, options);
}

export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`)).toEqual(
    [],
  );
}

/** Expects that the page, once nothing moves, is not wider than the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const beyond = async () => {
    await waitForAnimations(page);
    return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  };
  await expect.poll(beyond, 'px beyond the screen').toBeLessThanOrEqual(0);
}

/** Expects that a control has at least 44 × 44 px, and that the middle of each edge is not covered. */
export async function expectTappable(control: Locator): Promise<void> {
  await waitForAnimations(control.page());
  const area = await control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const edges = {
      top: [x, top + 1],
      bottom: [x, bottom - 1],
      left: [left + 1, y],
      right: [right - 1, y],
    } as const;
    const covered = Object.entries(edges).flatMap(([edge, at]) => {
      const over = document.elementFromPoint(...at);
      return element.contains(over) ? [] : [`${edge}: ${over?.outerHTML.slice(0, 100)}`];
    });
    return { width, height, covered };
  });
  expect(Math.min(area.width, area.height), 'px').toBeGreaterThanOrEqual(44);
  expect(area.covered, 'edges that something lies over').toEqual([]);
}

/** Returns a value once it is the same in two consecutive frames. */
export async function whenStable<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let before: T | undefined;
  let now: T | undefined;
  await expect(async () => {
    before = await read();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    now = await read();
    expect(isDeepStrictEqual(now, before) && now != null, 'it has come to rest').toBe(true);
  }).toPass();
  return now as T;
}

/** Scrolls an alert behind the page's bottom bar, and expects it above the bar after `again`. */
export async function expectAboveDock(alert: Locator, again: () => Promise<void>): Promise<void> {
  const behind = () =>
    alert.evaluate((element) => {
      const dock = document.querySelector('[data-lane-floor]')?.getBoundingClientRect();
      return element.getBoundingClientRect().bottom - (dock?.top ?? Number.NaN);
    });
  const height = await alert.evaluate((element) => element.getBoundingClientRect().height);
  await alert.evaluate(
    (_element, by) => window.scrollBy({ top: by, behavior: 'instant' }),
    (await behind()) - height,
  );
  expect(await behind(), 'it stands behind the dock').toBeGreaterThan(0);
  await again();
  await expect.poll(behind, 'px behind the dock').toBeLessThanOrEqual(0);
}
