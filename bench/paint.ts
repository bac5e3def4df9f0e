// npm run paint -w bench: measures the first pages on a slow phone. BENCH_URLS compares several servers.

import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { printFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { ROUNDS } from './support/settings.ts';
import { type Cookies, machineBrowser, registerVisitor } from './support/visitor.ts';

const BYTES_PER_SECOND = 200_000;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
const TIMEOUT_MS = 60_000;
/** Each page with a selector of the element that completes it. */
const PAGES = { '/onboarding': 'h1', '/login': 'input[name=password]', '/home': 'article' } as const;
type Path = keyof typeof PAGES;

interface Shown {
  /** Milliseconds since the navigation began, like the two times below. */
  firstPaint: number;
  content: number;
  largestPaint: number;
  requests: number;
  kilobytes: number;
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function show(browser: Browser, url: string, path: Path, cookies: Cookies): Promise<Shown> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  if (path === '/home') await context.addCookies(cookies);
  const page = await context.newPage();
  await slowDown(page);
  let requests = 0;
  let bytes = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/images/')) return;
    requests += 1;
    void request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize),
      () => undefined,
    );
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { largestPaint: list.getEntries().at(-1)?.startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    (selector) => (document.querySelector(selector) === null ? 0 : performance.now()),
    PAGES[path],
    { polling: 'raf', timeout: TIMEOUT_MS },
  );
  const content = await handle.jsonValue();
  await page.waitForLoadState('networkidle');
  const [firstPaint = 0, largestPaint = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    Number(Reflect.get(window, 'largestPaint') ?? 0),
  ]);
  await context.close();
  return { firstPaint, content, largestPaint, requests, kilobytes: bytes / 1_000 };
}

const { light, args } = machineBrowser();
const browser = await chromium.launch({ executablePath: light, args });
const own = process.env.BENCH_URLS === undefined ? await startServer() : undefined;
const urls = own === undefined ? (process.env.BENCH_URLS ?? '').split(',') : [own.url];
try {
  const people = new Map<string, Cookies>();
  for (const url of urls) people.set(url, await registerVisitor(await browser.newContext({ baseURL: url })));
  for (const path of Object.keys(PAGES) as Path[]) {
    const measured = new Map<string, Shown[]>(urls.map((url) => [url, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const url of urls) measured.get(url)?.push(await show(browser, url, path, people.get(url) ?? []));
    }
    for (const [url, shown] of measured) {
      const of = (name: keyof Shown) => Math.round(median(shown.map((one) => one[name])));
      console.log(
        `${url}${path}: first paint ${of('firstPaint')} ms, largest ${of('largestPaint')}; ` +
          `${of('requests')} requests, ${of('kilobytes')} kB (medians of ${ROUNDS})`,
      );
      printFigure(`paint: content of ${own === undefined ? url : ''}${path}, ms`, of('content'));
    }
  }
} finally {
  await browser.close();
  await own?.stop();
}
