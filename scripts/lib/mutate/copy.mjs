import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { trackedFiles } from '../project.mjs';

/** Folders that no test of the server reads. */
const LEFT_OUT = /^(bench|docs\/images|e2e\/(journeys|browsers))\//;

/** Links the installed packages into the copy. Our own packages must lead to the copy's folders. */
function linkPackages(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (name === '@beso') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(source))
        symlinkSync(readlinkSync(join(source, own)), join(to, name, own));
    } else if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), join(to, name));
    else symlinkSync(source, join(to, name));
  }
}

/**
 * Copies the project into a temporary folder, so that mutants change only the copy.
 * @param {string} root
 * @returns {string} the path of the copy
 */
export function copyProject(root) {
  const folder = mkdtempSync(join(tmpdir(), 'beso-mutants-'));
  for (const path of trackedFiles(root).filter((path) => !LEFT_OUT.test(path))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  for (const workspace of ['', 'apps/server', 'apps/web']) {
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) linkPackages(packages, join(folder, workspace, 'node_modules'));
  }
  const built = join(root, 'apps/web/dist');
  if (existsSync(built)) cpSync(built, join(folder, 'apps/web/dist'), { recursive: true });
  return folder;
}
