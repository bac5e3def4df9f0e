import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Returns the paths of the browsers; downloads them if necessary. The workers inherit the paths. */
function browsers(): { full: string; light: string } {
  const finder = resolve(import.meta.dirname, '../scripts/find-browser.mjs');
  const { BESO_BROWSER: given, BESO_LIGHT_BROWSER: givenLight } = process.env;
  const [full = '', light = full] = given
    ? [given, givenLight]
    : execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim().split('\n');
  Object.assign(process.env, { BESO_BROWSER: full, BESO_LIGHT_BROWSER: light });
  return { full, light };
}

const { full, light } = browsers();
// Chromium would slowly imitate a missing graphics card, and its sandbox cannot run as root.
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
/** The journeys that need the full browser, because the light one shows no notifications. */
const NOTIFIED = '**/push.spec.ts';

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous time limits for a busy machine; the journeys do not measure speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // The global setup sets BESO_E2E_URL before any worker starts.
    baseURL: process.env.BESO_E2E_URL ?? '',
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    // Traces would cost a tenth of the time, even in journeys that pass.
    trace: process.env.BESO_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: NOTIFIED, use: { launchOptions: { executablePath: light, args } } },
    { name: 'push', testMatch: NOTIFIED, use: { launchOptions: { executablePath: full, args } } },
  ],
});
