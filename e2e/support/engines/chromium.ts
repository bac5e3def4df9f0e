import puppeteer from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { newDevice } from './puppeteer.ts';

/** Starts Chromium for benches. Journeys start it through Playwright. */
export async function startChromium(executablePath: string, args: string[]): Promise<Engine> {
  const browser = await puppeteer.launch({ executablePath, args: [...args, '--lang=en-GB'] });
  return {
    version: await browser.version(),
    newDevice: () => newDevice(browser),
    close: () => browser.close(),
  };
}
