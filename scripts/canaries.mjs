// npm run canaries: puts a word that stands nowhere else into each text field of the contract, and looks for
// it in all that is kept and in the log; then at what a browser keeps. It needs a redis-server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const SERVER = [
  'apps/server/test/canaries.test.ts',
  'apps/server/src/platform/log.test.ts',
  'apps/server/src/platform/mail/outbox.test.ts',
  'apps/server/src/platform/config/data-dir.test.ts',
  'apps/server/src/features/besos/words.test.ts',
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
