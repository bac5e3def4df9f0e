import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, onPath } from './machine.mjs';

/** Systems install WebKitGTK's MiniBrowser in these folders, named by version. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64'];

function miniBrowser() {
  const folders = LIBRARIES.filter(existsSync).flatMap((library) =>
    readdirSync(library)
      .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
      .map((name) => join(library, name)),
  );
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(existsSync);
}

/** WebKit needs its driver and a virtual screen. */
function webkit() {
  const helpers = ['WebKitWebDriver', 'Xvfb'].every((name) => onPath(name) !== undefined);
  return process.env.BESO_WEBKIT ?? (helpers ? miniBrowser() : undefined);
}

const firefox = () => process.env.BESO_FIREFOX ?? onPath('firefox-esr') ?? onPath('firefox');

/**
 * Finds the other engines, or as root installs their Debian packages.
 * @param {(line: string) => void} say
 * @returns {{ programs: Record<string, string>, missing: string[] }} environment for e2e/browsers.config.ts,
 * and a sentence per missing engine
 */
export function ensureEngines(say) {
  if (webkit() === undefined) for (const name of ['webkit2gtk-driver', 'xvfb']) installPackage(name, say);
  if (firefox() === undefined) installPackage('firefox-esr', say);
  const found = { BESO_WEBKIT: webkit(), BESO_FIREFOX: firefox() };
  const names = { BESO_WEBKIT: "Safari's engine (webkit2gtk-driver, xvfb)", BESO_FIREFOX: 'Firefox' };
  /** @type {Record<string, string>} */
  const programs = {};
  const missing = [];
  for (const [variable, name] of Object.entries(names)) {
    const path = found[/** @type {keyof typeof found} */ (variable)];
    if (path === undefined) missing.push(`${name} could not be had on this machine`);
    else programs[variable] = path;
  }
  return { programs, missing };
}
