import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runExclusively } from './exclusive.mjs';
import { pinnedNode, root } from './project.mjs';
import { runNpm } from './run.mjs';

/** npm writes this file at the end of an installation. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} Entry
 * @returns {Record<string, Entry>}
 */
function packagesOf(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Returns true if this machine needs the package. An optional package may be for other platforms. */
function isNeeded(/** @type {Entry} */ { optional, os, cpu, libc }) {
  if (!optional) return true;
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/** Returns true if all packages of the lockfile that this machine needs are installed. */
function isInstalled() {
  if (!existsSync(INSTALLED) || pinnedNode() === undefined) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !isNeeded(entry)) return true;
    if (installed[path]?.version !== entry.version) return false;
    return existsSync(join(root, path, 'package.json'));
  });
}

/**
 * Installs the packages of the lockfile, unless they are installed completely.
 * @param {(line: string) => void} say receives a line before slow work
 */
export async function ensureInstalled(say) {
  if (isInstalled()) return;
  await runExclusively('installation', say, async (onStart) => {
    if (isInstalled()) return;
    say('Installing packages…');
    rmSync(INSTALLED, { force: true });
    await runNpm(['ci', '--no-audit', '--no-fund', '--no-progress'], { onStart });
    // npm skips the install script that downloads Node if install scripts are turned off.
    if (pinnedNode() === undefined) await runNpm(['rebuild', 'node', '--ignore-scripts=false'], { onStart });
  });
}
