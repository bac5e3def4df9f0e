import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, projectNode, root } from './project.mjs';

const preloaded = ['leash.mjs', 'loading.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(root, 'scripts/lib', file)).href,
]);
/**
 * V8 returns what it freed, where it would keep 60 to 100 MB for the next burst; the server collects when it
 * rests (platform/memory.ts). So there is room in a burst: 16 MB of young objects, and old ones may double
 * (docs/decisions/057). The main thread collects young ones alone: on two busy processors it would wait for
 * its helpers (055).
 */
const MEMORY = [
  '--memory-saver-mode',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--expose-gc',
];
/** What threads free goes back too: glibc would keep up to 80 MB, in an area for each of them. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** What the environment says wins over the file. */
const settings = [`--env-file-if-exists=${join(root, '.env')}`];

/**
 * Starts the server under the project's Node, in a group of its own: Ctrl-C at the terminal reaches only us,
 * and we pass it on once. The server ends when we do, however we end.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [nodeArgs]
 */
export function startServer(args, env = process.env, nodeArgs = []) {
  const main = join(root, 'apps/server/src/main.ts');
  return spawn(projectNode(), [...settings, ...nodeArgs, ...MEMORY, ...preloaded, main, ...args], {
    cwd: root,
    env: { ...compileCache, ...MALLOC, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
