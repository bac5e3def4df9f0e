import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectNode, root } from './project.mjs';

const leash = pathToFileURL(join(root, 'scripts/lib/leash.mjs')).href;

/**
 * Starts the server under the project's Node, in a group of its own: Ctrl-C at the terminal reaches only us, and we
 * pass it on once. The server ends when we do, however we end.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [nodeArgs]
 */
export function startServer(args, env = process.env, nodeArgs = []) {
  const main = join(root, 'apps/server/src/main.ts');
  return spawn(projectNode(), [...nodeArgs, '--import', leash, main, ...args], {
    cwd: root,
    // Compiled code is kept beside the packages: a second start loads in two thirds of the time.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
