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
/** What would load code into the server before its own: it could turn the clock that everything stands on. */
const LOADED = /^(LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/;
/** What the environment says wins over the file. */
const settings = [`--env-file-if-exists=${join(root, '.env')}`];

/**
 * Starts the server under the project's Node, in a group of its own: Ctrl-C at the terminal reaches only us,
 * and we pass it on once. The server ends when we do, however we end.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [nodeArgs]
 * @param {Record<string, string>} [preload] variables of a library that turns its clock: only tests pass it
 */
export function startServer(args, env = process.env, nodeArgs = [], preload = {}) {
  const main = join(root, 'apps/server/src/main.ts');
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !LOADED.test(name)));
  return spawn(projectNode(), [...settings, ...nodeArgs, ...MEMORY, ...preloaded, main, ...args], {
    cwd: root,
    env: { ...compileCache, ...MALLOC, ...kept, ...preload },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
