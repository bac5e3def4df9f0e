import { defineConfig } from '@playwright/test';

/** The paths of the browsers. The journeys start them, because Playwright cannot drive these builds. */
const PROGRAMS = { webkit: process.env.BESO_WEBKIT, firefox: process.env.BESO_FIREFOX };

export default defineConfig({
  testDir: './browsers',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browsers',
  globalSetup: './support/global-setup.ts',
  forbidOnly: true,
  // One worker for each browser, which then starts only once.
  workers: 2,
  // Generous time limits for a busy machine; the journeys do not measure speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { baseURL: process.env.BESO_E2E_URL ?? '' },
  projects: Object.entries(PROGRAMS).flatMap(([name, program]) =>
    program ? [{ name, metadata: { program } }] : [],
  ),
});
