// Measures scrolling: functions that run in the page, and the browser's own figures.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { IS_QUICK } from './settings.ts';
import type { Cookies } from './visitor.ts';

export const CPU_SLOWDOWN = 4;
const FRAMES = IS_QUICK ? 150 : 300;
/** The number of pixels that a fast scroll moves per frame. */
export const STEP_PX = 60;
const FRAME_MS = 1_000 / 60;
const TIMEOUT_MS = 600_000;
const PHONE = { width: 390, height: 844 };
/** The number of frames to measure after the button for new activities has changed. */
const FRAMES_AFTER = 30;

export interface ScrollCost {
  /** Milliseconds of main-thread work per frame. `longMs` is the total of tasks over 50 ms. */
  workMs: number;
  longMs: number;
  dropped: number;
  nodes: number;
}

export interface LoadedCard {
  text: string;
  picture: string;
}

/** Runs in the page: scrolls an element by `step` pixels a frame; returns long tasks and dropped frames. */
async function scroll([frames, step, frameMs, selector]: readonly [number, number, number, string]) {
  const box = document.querySelector(selector);
  let longMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longMs += duration;
  });
  observer.observe({ type: 'longtask' });
  let missed = 0;
  let last = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    box?.scrollBy({ top: step, behavior: 'instant' });
    const now = await new Promise<number>(requestAnimationFrame);
    missed += Math.max(Math.round((now - last) / frameMs) - 1, 0);
    last = now;
  }
  observer.disconnect();
  return { longMs, dropped: missed / (frames + missed) };
}

/** Runs in the page: waits until a button announces new content, and then for some more frames. */
async function hear([frames, frameMs, words]: readonly [number, number, string]) {
  const newest = () =>
    [...document.querySelectorAll('button')].find((one) => one.innerText.toLowerCase().includes(words));
  const before = newest()?.innerText;
  let longMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longMs += duration;
  });
  observer.observe({ type: 'longtask' });
  let missed = 0;
  let left = frames;
  let last = await new Promise<number>(requestAnimationFrame);
  while (left > 0) {
    const now = await new Promise<number>(requestAnimationFrame);
    missed += Math.max(Math.round((now - last) / frameMs) - 1, 0);
    last = now;
    if (left < frames || newest()?.innerText !== before) left -= 1;
  }
  observer.disconnect();
  return { longMs, missed };
}

/** Runs in the page: scrolls until `cards` cards are loaded. Returns their texts and pictures. */
export async function loadCards([cards]: readonly [number]): Promise<LoadedCard[]> {
  const kept = new Map<number, LoadedCard>();
  const frame = () => new Promise(requestAnimationFrame);
  let known = 0;
  while (known < cards) {
    for (const card of document.querySelectorAll('[role=feed] article')) {
      const picture = card.querySelector('img')?.currentSrc ?? '';
      kept.set(Number(card.getAttribute('aria-posinset')), { text: card.textContent ?? '', picture });
    }
    known = Math.max(...kept.keys());
    window.scrollBy({ top: 2_000, behavior: 'instant' });
    await frame();
    await frame();
  }
  return [...kept].sort(([one], [other]) => one - other).map(([, card]) => card);
}

async function work(cdp: CDPSession): Promise<{ ms: number; nodes: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { ms: of('TaskDuration') * 1_000, nodes: of('Nodes') };
}

/**
 * Scrolls an element with a slowed processor; returns the cost.
 * @param box selects the element to scroll, by default the page
 * @param step pixels per frame
 */
export async function measureScroll(
  page: Page,
  cdp: CDPSession,
  { box = 'html', step = STEP_PX } = {},
): Promise<ScrollCost> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const before = await work(cdp);
  const seen = await page.evaluate(scroll, [FRAMES, step, FRAME_MS, box] as const);
  const after = await work(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...seen, workMs: (after.ms - before.ms) / FRAMES, nodes: after.nodes };
}

/** Opens a card and goes back; returns the milliseconds until the list is at its former position. */
export async function measureBack(page: Page, cdp: CDPSession): Promise<number> {
  const card = page.locator('[role=feed] article').last();
  await card.locator('a').first().press('Enter');
  await page.waitForURL('**/activity/**');
  // Waits until the old list is gone, because the address changes earlier.
  await page.locator('[role=feed]').waitFor({ state: 'detached' });
  await waitUntilStill(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const cards = [...document.querySelectorAll('[role=feed] article')];
          const inView = cards.some((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          });
          if (inView) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        history.back();
        requestAnimationFrame(look);
      }),
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return took;
}

/** The cost of new content while somebody reads the list. */
export interface ArrivalCost {
  workMs: number;
  longMs: number;
  missed: number;
}

export async function measureArrival(
  page: Page,
  cdp: CDPSession,
  give: () => Promise<void>,
  words = 'new activit',
): Promise<ArrivalCost> {
  await waitUntilStill(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const before = await work(cdp);
  const hearing = page.evaluate(hear, [FRAMES_AFTER, FRAME_MS, words] as const);
  await give();
  const heard = await hearing;
  const after = await work(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...heard, workMs: after.ms - before.ms };
}

export const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });

export const scrollToMiddle = (page: Page) =>
  page
    .evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    .then(() => waitUntilStill(page));

export async function openPhone(browser: Browser, url: string, cookies: Cookies) {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, serviceWorkers: 'block' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { context, page, cdp };
}
