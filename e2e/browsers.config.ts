import { defineConfig } from '@playwright/test';

/** Playwright only runs these journeys and starts the server; `scripts/lib/engines.mjs` finds browsers. */
const PROGRAMS = { webkit: process.env.BESO_WEBKIT, firefox: process.env.BESO_FIREFOX };

export default defineConfig({
  testDir: './browsers',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browsers',
  globalSetup: './support/global-setup.ts',
  forbidOnly: true,
  // Each engine has one worker, so that windows are opened only once.
  workers: 2,
  // Limits for a busy machine, not measures of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { baseURL: process.env.BESO_E2E_URL ?? '' },
  projects: Object.entries(PROGRAMS).flatMap(([name, program]) =>
    program ? [{ name, metadata: { program } }] : [],
  ),
});
