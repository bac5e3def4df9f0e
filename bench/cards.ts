// npm run cards -w bench: measures when /home shows its first card, and when that card reacts to clicks.
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import { startChromium } from '../e2e/support/engines/chromium.ts';
import { type Driver, driverOf, signIn } from '../e2e/support/engines/driver.ts';
import type { Engine } from '../e2e/support/engines/engine.ts';
import { startFirefox } from '../e2e/support/engines/firefox.ts';
import { startWebKit } from '../e2e/support/engines/webkit.ts';
import { giveGift } from '../e2e/support/gifts.ts';
import { connectAsCouple, newCaller } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
import { ensureEngines } from '../scripts/lib/engines.mjs';
import { printFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { ROUNDS } from './support/settings.ts';
import { machineBrowser } from './support/visitor.ts';

const GIFTS = 20;
const TIMEOUT_MS = 30_000;
/** Leaves the app time to store the first screen, a second after the last change. */
const KEPT_MS = 4_000;

/** Times in milliseconds since the navigation began. */
interface Shown {
  html: number;
  firstPaint: number;
  scripts: number;
  /** The arrival of the last API response before the first card; 0 if the card needed no response. */
  answers: number;
  card: number;
  /** When the app has replaced the stored first screen with a card that reacts to clicks. */
  reacts: number;
}

/** Runs in the page: waits for the first card, and then for a card that the app has rendered. */
function untilCard(): Promise<Shown | null> {
  if (location.pathname !== '/home') return Promise.resolve(null);
  let card = 0;
  return new Promise((resolve) => {
    const look = () => {
      const first = document.querySelector('[role=feed] article');
      if (first !== null) card ||= performance.now();
      if (first === null || first.closest('[data-kept]') !== null) return void requestAnimationFrame(look);
      const reacts = performance.now();
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = (part: string) =>
        Math.max(
          0,
          ...resources.filter(({ name }) => name.includes(part)).map(({ responseEnd }) => responseEnd),
        );
      resolve({
        html: navigation?.responseEnd ?? Number.NaN,
        firstPaint: paint?.startTime ?? Number.NaN,
        scripts: last('.js'),
        answers: last('/api/v1/'),
        card,
        reacts,
      });
    };
    look();
  });
}

/** Opens /home from a page outside the app; returns the times that the new page measured. */
async function openHome({ device, go }: Driver): Promise<Shown> {
  await go('/healthz');
  await device.run(() => void setTimeout(() => location.assign('/home')));
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    // While the browser replaces the page, the call fails and is repeated.
    const shown = await device.run(untilCard).catch(() => null);
    if (shown !== null) return shown;
  }
  throw new Error(`no card after ${TIMEOUT_MS} ms`);
}

/** Opens /home without the stored first screen, and stores that screen again afterwards. */
async function openBare(driver: Driver): Promise<Shown> {
  const { device, go } = driver;
  await go('/healthz');
  const kept = await device.run(() => {
    const opening = localStorage.getItem('opening');
    localStorage.removeItem('opening');
    return opening;
  });
  if (kept === null) throw new Error('no first screen was kept');
  const shown = await openHome(driver);
  await go('/healthz');
  await device.run((opening) => localStorage.setItem('opening', opening), kept);
  return shown;
}

async function warmUp(driver: Driver): Promise<void> {
  const isWarm = () =>
    driver.device.run(
      () =>
        navigator.serviceWorker.controller?.state === 'activated' && localStorage.getItem('opening') !== null,
    );
  do {
    await openHome(driver);
    await sleep(KEPT_MS);
  } while (!(await isWarm()));
}

const { programs, missing } = ensureEngines(console.error);
for (const line of missing) console.log(line);
const { full, args } = machineBrowser();
const server = await startServer();
const engines: Engine[] = [await startChromium(full, args)];
if (programs.BESO_WEBKIT) engines.push(await startWebKit(programs.BESO_WEBKIT));
if (programs.BESO_FIREFOX) engines.push(await startFirefox(programs.BESO_FIREFOX));
const contexts = await Promise.all([1, 2].map(() => request.newContext({ baseURL: server.url })));
try {
  const [giulia, marco] = await Promise.all(
    contexts.map((context) => newCaller({ request: context }, { firstName: 'Giulia' })),
  );
  if (giulia === undefined || marco === undefined) throw new Error('nobody registered');
  const { relationshipId } = await connectAsCouple(giulia, marco);
  for (let number = 1; number <= GIFTS; number += 1)
    await giveGift(marco, giulia, relationshipId, { description: `Small thing ${number}` });

  const drivers = new Map<Engine, Driver>();
  for (const engine of engines) {
    const driver = driverOf(await engine.newDevice(), server.url);
    await signIn(driver, giulia);
    await warmUp(driver);
    drivers.set(engine, driver);
  }
  // The browsers take turns, so that other load on the machine affects all of them.
  const measured = new Map<Engine, { shown: Shown[]; bare: Shown[] }>(
    engines.map((engine) => [engine, { shown: [], bare: [] }]),
  );
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [engine, driver] of drivers) {
      measured.get(engine)?.shown.push(await openHome(driver));
      measured.get(engine)?.bare.push(await openBare(driver));
    }
  for (const [engine, { shown, bare }] of measured) {
    const of = (name: keyof Shown) => Math.round(median(shown.map((one) => one[name])));
    const all = (name: keyof Shown) => shown.map((one) => Math.round(one[name])).join(', ');
    console.log(
      `${engine.version}: all first cards ${all('card')} ms, the app's ${all('reacts')}; HTML ${of('html')}, first paint ` +
        `${of('firstPaint')}, last script ${of('scripts')}, last answer ${of('answers')}`,
    );
    printFigure(`cards: first card in ${engine.version}, ms`, of('card'));
    printFigure(`cards: the app's own in ${engine.version}, ms`, of('reacts'));
    printFigure(`cards: without a kept first screen, ms`, Math.round(median(bare.map(({ card }) => card))));
  }
} finally {
  await Promise.all(contexts.map((context) => context.dispose()));
  for (const engine of engines) await engine.close();
  await server.stop();
}
