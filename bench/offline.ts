// npm run offline -w bench: compares a start of the app without a network with a slow first visit.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { storedResponses, waitForCachedApp } from '../e2e/support/device.ts';
import { startServer } from '../e2e/support/server.ts';
import { checkFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { ROUNDS } from './support/settings.ts';
import { machineBrowser, registerVisitor } from './support/visitor.ts';

const CPU_SLOWDOWN = 4;
const ONLINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** The starts before the measurement: a browser stores a script's compiled code only after several runs. */
const STARTS_BEFORE = 3;
const TIMEOUT_MS = 60_000;
const MOST_MS = 1_500;
const MOST_OF_ONLINE = 0.5;

/** Opens /home in a new page; returns the milliseconds until the first card. */
async function untilCard(context: BrowserContext, isOnline: boolean): Promise<number> {
  const page: Page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (isOnline) await cdp.send('Network.emulateNetworkConditions', ONLINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto('/home', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => (document.querySelector('[role=feed] article') === null ? 0 : performance.now()),
    undefined,
    { polling: 'raf', timeout: TIMEOUT_MS },
  );
  const milliseconds = await shown.jsonValue();
  await page.close();
  return milliseconds;
}

const { full, args } = machineBrowser();
const server = await startServer();
const browser = await chromium.launch({ executablePath: full, args });
const profile = mkdtempSync(join(tmpdir(), 'beso-profile-'));
const device = { baseURL: server.url, viewport: { width: 390, height: 844 }, locale: 'en-GB' };
const measured = { offline: [] as number[], online: [] as number[] };
try {
  // Only a profile on disk stores compiled code, as a phone's browser does.
  const installed = await chromium.launchPersistentContext(profile, {
    ...device,
    executablePath: full,
    args,
  });
  const cookies = await registerVisitor(installed);
  const page = await installed.newPage();
  await page.goto('/home');
  await waitForCachedApp(page);
  while (!(await storedResponses(page)).includes('risotto')) await page.waitForTimeout(100);
  await page.close();
  await installed.setOffline(true);
  for (let start = 0; start < STARTS_BEFORE; start += 1) await untilCard(installed, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    await installed.setOffline(true);
    measured.offline.push(await untilCard(installed, false));
    await installed.setOffline(false);
    const first = await browser.newContext({ ...device, serviceWorkers: 'block' });
    await first.addCookies(cookies);
    measured.online.push(await untilCard(first, true));
    await first.close();
  }
  await installed.close();
} finally {
  await browser.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
const [offline, online] = [median(measured.offline), median(measured.online)];
console.log(`first card offline after ${Math.round(offline)} ms, online after ${Math.round(online)} ms`);
const held = [
  checkFigure('offline: first card, ms', offline, { atMost: MOST_MS }),
  checkFigure('offline: first card, to the online one', offline / online, { atMost: MOST_OF_ONLINE }),
];
process.exitCode = held.every(Boolean) ? 0 : 1;
