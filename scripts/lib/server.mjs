import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, projectNode, root } from './project.mjs';

const preloaded = ['leash.mjs', 'loading.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(join(root, 'scripts/lib', file)).href,
]);
/**
 * 4 MB for what is young; 8 would hold 6 to 20 MB more, for a hundredth of a page (docs/decisions/055). The
 * main thread collects it alone: on two busy processors it would wait for its helpers.
 * What is old is collected when it has grown by a fifth: otherwise 300 MB stay where living objects have 44.
 */
const MEMORY = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--heap-growing-percent=20'];
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
    env: { ...compileCache, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
