import { defineConfig } from '@playwright/test';

/**
 * The journeys in the engines that are not Chromium's. Playwright runs them and starts the server; it has no
 * hands in these browsers. `scripts/lib/engines.mjs` finds the programs.
 */
const PROGRAMS = { webkit: process.env.BESO_WEBKIT, firefox: process.env.BESO_FIREFOX };

export default defineConfig({
  testDir: './browsers',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browsers',
  globalSetup: './support/global-setup.ts',
  forbidOnly: true,
  // One for each engine: its windows are opened once.
  workers: 2,
  // Bounds for a busy machine, not measures of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { baseURL: process.env.BESO_E2E_URL ?? '' },
  projects: Object.entries(PROGRAMS).flatMap(([name, program]) =>
    program ? [{ name, metadata: { program } }] : [],
  ),
});
