import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, projectNode, root } from './project.mjs';

const preloaded = ['end-with-parent.mjs', 'loading.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(root, 'scripts/lib', file)).href,
]);
/**
 * Options that keep V8's memory small (docs/decisions/performance.md). The server collects garbage itself
 * when it is idle, because V8 would keep 60 to 100 MB of freed memory.
 * New objects get 16 MB, and old objects may double before the next collection. Only the main thread collects
 * new objects, because it would wait for helper threads while both processors are busy.
 */
const MEMORY = [
  '--memory-saver-mode',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--expose-gc',
];
/** Makes the C library return freed memory, of which it would keep up to 80 MB. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Matches variables that would load another library into the server, such as a false clock. */
const LOADED = /^(LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/;
/** Node reads this file; variables of the environment take precedence over it. */
const envFile = join(root, '.env');
// Node would complain at each start about a file that does not exist.
const settings = existsSync(envFile) ? [`--env-file=${envFile}`] : [];

/**
 * Starts the server in its own process group, so that Ctrl+C reaches the server only through this process.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [nodeArgs]
 * @param {Record<string, string>} [preload] variables that load a library with a false clock in tests
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
