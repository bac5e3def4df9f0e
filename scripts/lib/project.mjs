import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The major version that runs the server: it reads TypeScript as it is. */
const NODE_MAJOR = 24;

/** Absolute path of the Node that the lockfile pins, or undefined while it is not installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules/node/bin', name);
  return existsSync(path) ? path : undefined;
}

/**
 * The Node to run the project with: the pinned one, else the machine's own where it is new enough.
 * @throws Error with a sentence for the person at the terminal.
 */
export function projectNode() {
  const pinned = pinnedNode();
  if (pinned !== undefined) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node ${NODE_MAJOR} could not be installed from npm, and this is Node ${process.versions.node}.`,
  );
}

/** Absolute path of an installed package's command line program. */
export function program(/** @type {string} */ name) {
  return join(root, 'node_modules', name);
}

/**
 * Runs npm in the project, quietly; its output comes back in the error.
 * @param {string[]} args
 */
export function npm(args) {
  // npm names itself to its scripts; that works where no `npm` is on the path.
  const self = process.env.npm_execpath;
  const [file, before] = self?.endsWith('.js') ? [npmsNode(), [self]] : ['npm', []];
  const { status, stdout, stderr, error } = spawnSync(file, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32' && file === 'npm',
    env: { ...process.env, NODE_ENV: '', npm_config_loglevel: 'error' },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`.trim());
}

/** Not the pinned one: an installation replaces that. */
function npmsNode() {
  return process.env.npm_node_execpath ?? process.execPath;
}
