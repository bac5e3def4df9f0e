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
 * By default V8 would keep 60 to 100 MB of freed memory for the next burst, so the server collects garbage
 * when idle (platform/memory.ts). A burst gets 16 MB of young objects, and old ones may double. The main
 * thread collects young objects alone, because on two busy processors it would wait for helpers
 * (docs/decisions/performance.md).
 */
const MEMORY = [
  '--memory-saver-mode',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--expose-gc',
];
/** Makes glibc return freed memory, which otherwise is up to 80 MB, spread over one arena per thread. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Matches variables that would load foreign code into the server, such as a fake clock. */
const LOADED = /^(LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|FAKETIME.*)$/;
/** Environment variables take precedence over the file. */
const envFile = join(root, '.env');
// Without this check, Node would report a missing file at each start.
const settings = existsSync(envFile) ? [`--env-file=${envFile}`] : [];

/**
 * Starts the server under the project's Node in its own process group: Ctrl-C reaches only this process,
 * which forwards it once. The server ends with this process in any case.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [nodeArgs]
 * @param {Record<string, string>} [preload] variables of a library that fakes its clock in tests
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
