import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Where Node keeps what it compiled, for the programs it
 * runs again and again: they load in two thirds of the time.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** The major version that runs the server: it runs TypeScript without a build. */
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
 * How to start npm: it names itself to its scripts, which works where no `npm` is on the path. Not under the
 * pinned Node, since an installation replaces that.
 * @returns {[file: string, args: string[]]}
 */
export function npmCommand() {
  const self = process.env.npm_execpath;
  if (!self?.endsWith('.js')) return ['npm', []];
  return [process.env.npm_node_execpath ?? process.execPath, [self]];
}

/**
 * Lists the files of the project that git knows or would add.
 * @param {string} root
 */
export function filesOf(root) {
  const args = ['ls-files', '-co', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
