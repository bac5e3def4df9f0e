import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** This cache of compiled code makes the second start of a program a third faster. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** The first major version of Node that runs TypeScript without a build. */
const NODE_MAJOR = 24;

/** Returns the path of the Node that the lockfile installs, or undefined if it is not installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules/node/bin', name);
  return existsSync(path) ? path : undefined;
}

/**
 * Returns the path of the Node that the lockfile installs, or else of the running Node.
 * @throws Error with a message for the person at the terminal, if the running Node is too old
 */
export function projectNode() {
  const pinned = pinnedNode();
  if (pinned !== undefined) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node ${NODE_MAJOR} could not be installed from npm, and this is Node ${process.versions.node}.`,
  );
}

/** Returns the path of a file in an installed package. */
export function packageFile(/** @type {string} */ name) {
  return join(root, 'node_modules', name);
}

/**
 * Returns the command for npm. The Node in node_modules must not run it, because npm replaces that Node
 * during an installation.
 * @returns {[file: string, args: string[]]}
 */
export function npmCommand() {
  const self = process.env.npm_execpath;
  if (!self?.endsWith('.js')) return ['npm', []];
  return [process.env.npm_node_execpath ?? process.execPath, [self]];
}

/**
 * Returns the paths of the files that Git tracks or would add.
 * @param {string} root
 */
export function trackedFiles(root) {
  const args = ['ls-files', '-co', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
