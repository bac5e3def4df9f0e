import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installPackage } from './machine.mjs';

/** Folders in which Linux distributions install WebKitGTK's MiniBrowser. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64'];

function miniBrowser() {
  const folders = LIBRARIES.filter(existsSync).flatMap((library) =>
    readdirSync(library)
      .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
      .map((name) => join(library, name)),
  );
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(existsSync);
}

/** Returns the path of WebKit: BESO_WEBKIT, or one installed with its driver and a virtual screen. */
function webkit() {
  const helpers = ['WebKitWebDriver', 'Xvfb'].every((name) => findProgram(name) !== undefined);
  return process.env.BESO_WEBKIT ?? (helpers ? miniBrowser() : undefined);
}

const firefox = () => process.env.BESO_FIREFOX ?? findProgram('firefox-esr') ?? findProgram('firefox');

/**
 * Finds WebKit and Firefox; as root, installs their Debian packages if necessary.
 * @param {(line: string) => void} say
 * @returns {{ programs: Record<string, string>, missing: string[] }} `programs` are variables for
 * e2e/browsers.config.ts, `missing` has a sentence for each browser that was not found
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
