import puppeteer from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { newDevice } from './puppeteer.ts';

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  });
  return {
    version: await browser.version(),
    newDevice: () => newDevice(browser),
    close: () => browser.close(),
  };
}
