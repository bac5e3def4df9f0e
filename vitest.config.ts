import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './apps/web/build/contractRoutes.ts';

const UNIT = [
  'packages/*/src/**/*.test.ts',
  'apps/web/{src,build,test}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
];
/** Matches test files that change global state; each of them runs in a process of its own. */
const CHANGES_WORLD =
  /\bvi\.(mock|doMock|stub|resetModules|useFakeTimers|setSystemTime)|\bglobalThis\b|\bquotedTexts\b|\bshellDevice\b/;
const changing = globSync(UNIT, { cwd: import.meta.dirname }).filter((file) =>
  CHANGES_WORLD.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Generous time limits for a busy machine; the tests do not measure speed. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // More workers than processors, because the server's tests wait a third of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        // The web app's modules that call the server need the contract's routes.
        plugins: [contractRoutes()],
        test: {
          ...PATIENT,
          name: 'unit',
          include: UNIT,
          exclude: ['**/node_modules/**', ...changing],
          // Starting a process for each file would take three times as long as the tests.
          isolate: false,
        },
      },
      {
        plugins: [contractRoutes()],
        test: {
          ...PATIENT,
          name: 'unit alone',
          include: changing,
          // A test can simulate a native app only if Capacitor's packages are reloaded with the modules.
          server: { deps: { inline: [/node_modules\/@capacitor\//] } },
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // The server's code is loaded once per worker; each file has its own app and database.
          isolate: false,
        },
      },
    ],
  },
});
