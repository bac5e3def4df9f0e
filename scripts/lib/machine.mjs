import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Package managers, the preferred one first, with arguments that ask no questions. */
const MANAGERS = [
  ['apt-get', 'install', '-y', '--no-install-recommends'],
  ['dnf', 'install', '-y'],
  ['apk', 'add'],
  ['pacman', '-Sy', '--noconfirm'],
  ['zypper', '--non-interactive', 'install'],
];

/** Returns the path of an installed program, or undefined. */
export function findProgram(/** @type {string} */ name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Installs a system package, if this runs as root and a package manager is known.
 * @param {string} packageName
 * @param {(line: string) => void} say
 */
export function installPackage(packageName, say) {
  const manager = MANAGERS.find(([name]) => findProgram(name ?? '') !== undefined);
  if (process.getuid?.() !== 0 || manager === undefined) return;
  const [name, ...args] = /** @type {[string, ...string[]]} */ (manager);
  say(`Installing ${packageName} with ${name}…`);
  if (name === 'apt-get') spawnSync(name, ['update'], { timeout: 300_000 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(name, [...args, packageName], { timeout: 600_000, env });
}
