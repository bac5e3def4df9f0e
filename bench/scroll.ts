// A feed of 10,000 cards on a slow phone (a processor slowed down four times), from a real database: what
// scrolling through it costs, and coming back into the middle of it. Judged against the same feed when only
// its first page was read; beside it a bare list of the same texts and pictures, whose drawing is left to
// `content-visibility`. npm run scroll -w bench [-- --quick]

import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { withCluster } from './support/cluster.ts';
import { fillOneFeed } from './support/feed.ts';
import { median } from './support/numbers.ts';
import { judge } from './support/rounds.ts';
import { QUICK } from './support/settings.ts';
import { type Cookies, machineBrowser, signedIn } from './support/visitor.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (QUICK ? 1 : 3));
const CARDS = QUICK ? 2_000 : 10_000;
const CPU_SLOWDOWN = 4;
const FRAMES = QUICK ? 150 : 300;
/** A finger that scrolls fast: px a frame. */
const STEP_PX = 60;
const FRAME_MS = 1_000 / 60;
const PATIENCE_MS = 600_000;
const PHONE = { width: 390, height: 844 };
/** Of the main thread's work for each frame while the first page is scrolled, so many times at most. */
const WORK_AT_MOST = 3;
/** Of the frames that the first page drops, so many times at most. */
const DROPPED_AT_MOST = 2;
/** A smaller share of dropped frames is as good as none: it says more of the machine than of the list. */
const FEW_DROPPED = 0.05;
/** Of the nodes of the bare list, at most: what is near the view is as much with fewer cards. */
const NODES_AT_MOST = QUICK ? 0.5 : 0.3;
/** Coming back into the middle of all cards, to coming back to the first page. */
const BACK_AT_MOST = 1.5;

/** While it was scrolled. */
interface Scrolled {
  /** Milliseconds of the main thread for each frame, and in tasks above 50 ms in all. */
  workMs: number;
  longMs: number;
  /** Of the frames that were due, the share that did not come. */
  dropped: number;
  /** In the document. */
  nodes: number;
}

interface Kept {
  text: string;
  picture: string;
}

/** In the page: scrolls by a step each frame, and says what the browser says of long tasks and frames. */
async function scroll([frames, step, frameMs]: readonly [number, number, number]) {
  let longMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longMs += duration;
  });
  observer.observe({ type: 'longtask' });
  let missed = 0;
  let last = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    window.scrollBy({ top: step, behavior: 'instant' });
    const now = await new Promise<number>(requestAnimationFrame);
    missed += Math.max(Math.round((now - last) / frameMs) - 1, 0);
    last = now;
  }
  observer.disconnect();
  return { longMs, dropped: missed / (frames + missed) };
}

/** In the page: scrolls until so many cards are loaded; what each shows, for the bare list. */
async function readAll([cards]: readonly [number]): Promise<Kept[]> {
  const kept = new Map<number, Kept>();
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

/** Scrolls down from where the page is. */
async function measureScroll(page: Page, cdp: CDPSession): Promise<Scrolled> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const before = await work(cdp);
  const seen = await page.evaluate(scroll, [FRAMES, STEP_PX, FRAME_MS] as const);
  const after = await work(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...seen, workMs: (after.ms - before.ms) / FRAMES, nodes: after.nodes };
}

/** Milliseconds from going back until the cards are there, in a place that was scrolled to. */
async function measureBack(page: Page, cdp: CDPSession): Promise<number> {
  const card = page.locator('[role=feed] article').last();
  await card.locator('a').first().press('Enter');
  await page.waitForURL('**/activity/**');
  // The address changes before the page does: cards that are still there would be found at once.
  await page.locator('[role=feed]').waitFor({ state: 'detached' });
  await atRest(page);
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

async function open(browser: Browser, url: string, cookies: Cookies) {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, serviceWorkers: 'block' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { context, page, cdp };
}

/** Whatever moves or is drawn late is over. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });

const toMiddle = (page: Page) =>
  page
    .evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    .then(() => atRest(page));

/** The feed as it is: its first page, then all of it read, scrolled on from the middle, and come back to. */
async function measureFeed(browser: Browser, url: string, cookies: Cookies) {
  const { context, page, cdp } = await open(browser, url, cookies);
  await page.goto('/home');
  await page.locator('[role=feed] article').nth(19).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const backToFew = await measureBack(page, cdp);
  await page.evaluate(() => window.scrollTo(0, 0));
  const few = await measureScroll(page, cdp);
  const cards = await page.evaluate(readAll, [CARDS] as const);
  await toMiddle(page);
  const all = await measureScroll(page, cdp);
  const backToAll = await measureBack(page, cdp);
  await context.close();
  return { few, all, backToFew, backToAll, cards };
}

/** The same texts and pictures, and nothing else. */
async function measureBare(browser: Browser, url: string, cookies: Cookies, cards: readonly Kept[]) {
  const { context, page, cdp } = await open(browser, url, cookies);
  await page.goto('/api/v1/openapi.json').catch(() => undefined);
  await page.setContent(`<style>
    body { font: 16px sans-serif; margin: 20px }
    article { content-visibility: auto; contain-intrinsic-size: auto 400px; padding-bottom: 20px }
    img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover }</style><main></main>`);
  await page.evaluate((all) => {
    const list = document.createDocumentFragment();
    for (const { text, picture } of all) {
      const card = document.createElement('article');
      const image = new Image();
      image.loading = 'lazy';
      image.src = picture;
      const words = document.createElement('p');
      words.textContent = text;
      card.append(image, words);
      list.append(card);
    }
    document.querySelector('main')?.append(list);
  }, cards);
  await toMiddle(page);
  const bare = await measureScroll(page, cdp);
  await context.close();
  return bare;
}

const { light, args } = machineBrowser();
const browser = await chromium.launch({ executablePath: light, args });
try {
  await withCluster(async (cluster) => {
    const server = await cluster.startServer();
    const cookies = await signedIn(await browser.newContext({ baseURL: server.url }));
    await fillOneFeed(cluster.superuser, CARDS);
    const feeds: Awaited<ReturnType<typeof measureFeed>>[] = [];
    const bares: Scrolled[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const feed = await measureFeed(browser, server.url, cookies);
      feeds.push(feed);
      bares.push(await measureBare(browser, server.url, cookies, feed.cards));
    }
    const print = (name: string, rounds: readonly Scrolled[]) => {
      const of = (key: keyof Scrolled) => median(rounds.map((one) => one[key]));
      console.log(
        `scroll (${name}): ${of('workMs').toFixed(1)} ms of work a frame, ${Math.round(of('longMs'))} ms in ` +
          `long tasks, ${(100 * of('dropped')).toFixed(1)} % of frames dropped, ${of('nodes')} nodes`,
      );
      return of;
    };
    console.log(
      `scroll: ${feeds[0]?.cards.length} cards, ${ROUNDS} rounds, processor slowed ${CPU_SLOWDOWN} times`,
    );
    const bare = print('bare list', bares);
    const scrolled = (key: 'few' | 'all') => feeds.map((feed) => feed[key]);
    const few = print('first page', scrolled('few'));
    const all = print('all cards', scrolled('all'));
    const back = (key: 'backToFew' | 'backToAll') => median(feeds.map((feed) => feed[key]));
    console.log(
      `scroll: coming back ${Math.round(back('backToFew'))} and ${Math.round(back('backToAll'))} ms`,
    );
    const shareOf = (of: typeof all) => Math.max(of('dropped'), FEW_DROPPED);
    return [
      judge('scroll: work a frame, to the first page', all('workMs') / few('workMs'), {
        atMost: WORK_AT_MOST,
      }),
      judge('scroll: frames dropped, to the first page', shareOf(all) / shareOf(few), {
        atMost: DROPPED_AT_MOST,
      }),
      judge('scroll: nodes, to the bare list', all('nodes') / bare('nodes'), { atMost: NODES_AT_MOST }),
      judge('scroll: coming back to all, to the first page', back('backToAll') / back('backToFew'), {
        atMost: BACK_AT_MOST,
      }),
    ].every(Boolean);
  });
} finally {
  await browser.close();
}
