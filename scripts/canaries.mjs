// npm run canaries: writes unique words into all text fields, and searches all stored data and logs for them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const SERVER = [
  'apps/server/test/canaries.test.ts',
  'apps/server/src/platform/log.test.ts',
  'apps/server/src/platform/mail/outbox.test.ts',
  'apps/server/src/platform/config/data-dir.test.ts',
  'apps/server/src/features/besos/erased-descriptions.test.ts',
];

const run = (/** @type {string} */ folder, /** @type {string[]} */ command) =>
  spawnSync('npx', command, {
    cwd: join(root, folder),
    env: { ...process.env, BESO_CANARIES: 'all' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

const kept = run('.', ['vitest', 'run', ...SERVER]);
const browsers = run('e2e', ['playwright', 'test', 'whose-device.spec']);
process.exitCode = kept && browsers ? 0 : 1;
