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
/** Matches test files that change global state, which need a process of their own. */
const CHANGES_WORLD =
  /\bvi\.(mock|doMock|stub|resetModules|useFakeTimers|setSystemTime)|\bglobalThis\b|\bquotedTexts\b|\bshellDevice\b/;
const changing = globSync(UNIT, { cwd: import.meta.dirname }).filter((file) =>
  CHANGES_WORLD.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  test: {
    passWithNoTests: false,
    // The server's tests wait a third of their time: for the database, and for processes to end.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        // The web app's modules that call the server need the contract's routes.
        plugins: [contractRoutes()],
        test: {
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
          name: 'unit alone',
          include: changing,
          // A test can simulate a native app only if the bridge's packages are reloaded with the modules.
          server: { deps: { inline: [/node_modules\/@capacitor\//] } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // The server's code is loaded once per worker; each file has its own app and database.
          isolate: false,
          // Each file has a real database and server, so its first query may have to wait for other files.
          testTimeout: 60_000,
          // A test may wait for the next run of a job that runs once a second.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
