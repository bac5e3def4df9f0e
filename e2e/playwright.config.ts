import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** The machine's browser, or one that is fetched now; the workers inherit the answer. */
function browser(): string {
  const finder = resolve(import.meta.dirname, '../scripts/find-browser.mjs');
  process.env.BESO_BROWSER ||= execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
  return process.env.BESO_BROWSER;
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Bounds for a busy machine, not measures of speed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // Set by the global setup before any worker reads this.
    baseURL: process.env.BESO_E2E_URL ?? '',
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser(),
      // Chromium's sandbox refuses to run as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
