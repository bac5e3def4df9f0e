import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, projectNode, root } from './project.mjs';

const preloaded = ['leash.mjs', 'loading.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(root, 'scripts/lib', file)).href,
]);
/**
 * V8 returns what it freed, where it would keep 60 to 100 MB for the next burst. With that there is room for
 * 8 MB of young objects, and for two fifths more of old ones (docs/decisions/057). The main thread collects
 * young ones alone: on two busy processors it would wait for its helpers (055).
 */
const MEMORY = [
  '--memory-saver-mode',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--no-parallel-scavenge',
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
