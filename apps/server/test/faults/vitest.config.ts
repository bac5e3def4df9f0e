import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Configures `npm run faults`. The files run one at a time, because each stops programs and turns clocks. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../../..'),
    include: ['apps/server/test/faults/*/*.faults.ts'],
    globalSetup: 'apps/server/test/global-setup.ts',
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
