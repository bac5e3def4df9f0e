import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './machine.mjs';

const PLACES = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** @returns {string | undefined} */
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

/** @param {(line: string) => void} say */
export function ensureFaketime(say) {
  if (process.platform === 'linux' && findFaketime() === undefined) installPackage('faketime', say);
}
