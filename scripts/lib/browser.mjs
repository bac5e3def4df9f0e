import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findProgram, installPackage } from './machine.mjs';
import { packageFile, projectNode, root } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
/** Chromium's headless build needs a third less processor time, but shows no notifications. */
const LIGHT_NAME = 'chromium-headless-shell';
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns false for a system's placeholder, which only explains how to install the browser. */
function works(/** @type {string} */ path) {
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function systemBrowser() {
  const candidates = [process.env.BESO_BROWSER, ...NAMES.map(findProgram), ...PLACES];
  return candidates.find((path) => path !== undefined && existsSync(path) && works(path));
}

function downloadedBrowser() {
  const require = createRequire(join(root, 'e2e/package.json'));
  const path = require('@playwright/test').chromium.executablePath();
  return existsSync(path) && works(path) ? path : undefined;
}

/**
 * Adds the path of the lighter browser, which only test machines (`CI`) install.
 * @param {string} path
 * @param {(line: string) => void} say
 */
function withLight(path, say) {
  if (process.env.CI && !process.env.BESO_BROWSER && findProgram(LIGHT_NAME) === undefined)
    installPackage(LIGHT_NAME, say);
  const light = process.env.BESO_BROWSER ? undefined : findProgram(LIGHT_NAME);
  return { path, light: light !== undefined && works(light) ? light : path };
}

/**
 * @param {(line: string) => void} say receives a line before slow work
 * @returns {Promise<{ path: string, light: string }>}
 * @throws Error if no browser can be installed
 */
export async function ensureBrowser(say) {
  const present = systemBrowser() ?? downloadedBrowser();
  if (present !== undefined) return withLight(present, say);

  say('No browser found; downloading Chromium…');
  const cli = packageFile('@playwright/test/cli.js');
  const isRoot = process.getuid?.() === 0;
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  spawnSync(projectNode(), [cli, 'install', ...withLibraries, 'chromium'], { cwd: root, timeout: 600_000 });
  const downloaded = downloadedBrowser();
  if (downloaded !== undefined) return withLight(downloaded, say);

  installPackage('chromium', say);
  installPackage(LIGHT_NAME, say);
  const installed = systemBrowser();
  if (installed !== undefined) return withLight(installed, say);
  throw new Error('no browser: install Chromium or Chrome, or set BESO_BROWSER to one');
}
