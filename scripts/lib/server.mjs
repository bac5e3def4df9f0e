import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, projectNode, root } from './project.mjs';

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
    env: { ...compileCache, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
