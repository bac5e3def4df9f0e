import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './machine.mjs';

/** Where systems put the library: some below a folder per architecture. */
const PLACES = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

/**
 * The library that turns the clock of a program into which it is preloaded, for programs of several threads;
 * undefined where this machine has none.
 * @returns {string | undefined}
 */
export function findFaketime() {
  const folders = PLACES.filter((place) => existsSync(place)).flatMap((place) => [
    place,
    ...readdirSync(place)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(place, name)),
  ]);
  return folders
    .map((folder) => join(folder, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}

/**
 * Gets, as root, the library for the tests with turned clocks. Where it cannot be had they fail and say so.
 * @param {(line: string) => void} say
 */
export function ensureFaketime(say) {
  if (process.platform === 'linux' && findFaketime() === undefined) installPackage('faketime', say);
}
