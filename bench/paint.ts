// When a slow phone shows the first pages from an empty cache: 1.6 Mb/s, 150 ms, a processor slowed down four
// times. npm run paint -w bench. `BENCH_URLS` names running servers to compare, one after the other in turns.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { projectNode, root } from '../scripts/lib/project.mjs';
import { median } from './support/numbers.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const BYTES_PER_SECOND = 200_000;
const LATENCY_MS = 150;
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 60_000;
/** What must be on the page for it to count as shown, in the app or in its HTML. */
const PAGES = { '/onboarding': 'h1', '/login': 'input[name=password]', '/home': 'article' } as const;
type Path = keyof typeof PAGES;

interface Shown {
  /** Milliseconds from the navigation on. */
  firstPaint: number;
  content: number;
  largestPaint: number;
  requests: number;
  kilobytes: number;
}

/** Somebody with a partner and three gifts, as the cookies of a browser. */
async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const post = async (path: string, data: object) =>
    (await (await context.request.post(`/api/v1${path}`, { data })).json()) as Record<string, unknown>;
  const signUp = async (firstName: string) => {
    const password = 'a long enough secret';
    const email = `${firstName}-${randomUUID()}@posta.example`;
    const state = await post('/auth/sign-up', {
      ...{ firstName, lastName: 'Rossi', email, password, confirmPassword: password, contactMethod: 'email' },
      ...{ location: 'Bologna', birthday: '1994-03-14', language: 'en', timeZone: 'Europe/Paris' },
    });
    return { id: (state.session as { user: { id: string } }).user.id, email, password };
  };
  const marco = await signUp('marco');
  const { token } = await post('/invitations', { kind: 'partner', partnerName: 'Giulia' });
  const giulia = await signUp('giulia');
  const { relationshipId } = await post(`/invitations/${token}/accept`, {});
  await post('/auth/sign-in', { email: marco.email, password: marco.password });
  for (const description of ['The bins', 'The lemon risotto', 'The lift to the station']) {
    const gift = { receiverId: giulia.id, relationshipId, amount: 1, description, category: 'food' };
    await post('/besos/gifts', { ...gift, idempotencyKey: randomUUID() });
  }
  const { cookies } = await context.storageState();
  await context.close();
  return cookies;
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
    { polling: 'raf', timeout: PATIENCE_MS },
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

type Cookies = Awaited<ReturnType<typeof signedIn>>;

const finder = `${root}/scripts/find-browser.mjs`;
const [full = '', light = full] = execFileSync(projectNode(), [finder], { encoding: 'utf8' })
  .trim()
  .split('\n');
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
const browser = await chromium.launch({ executablePath: light, args });
const own = process.env.BENCH_URLS === undefined ? await startServer() : undefined;
const urls = own === undefined ? (process.env.BENCH_URLS ?? '').split(',') : [own.url];
try {
  const people = new Map<string, Cookies>();
  for (const url of urls) people.set(url, await signedIn(browser, url));
  for (const path of Object.keys(PAGES) as Path[]) {
    const measured = new Map<string, Shown[]>(urls.map((url) => [url, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const url of urls) measured.get(url)?.push(await show(browser, url, path, people.get(url) ?? []));
    }
    for (const [url, shown] of measured) {
      const of = (name: keyof Shown) => Math.round(median(shown.map((one) => one[name])));
      console.log(
        `${url}${path}: content ${of('content')} ms, first paint ${of('firstPaint')}, largest ` +
          `${of('largestPaint')}; ${of('requests')} requests, ${of('kilobytes')} kB (medians of ${ROUNDS})`,
      );
    }
  }
} finally {
  await browser.close();
  await own?.stop();
}
