import { ensureFaketime, findFaketime } from '../../../../../scripts/lib/faketime.mjs';

/** @param {(line: string) => void} say */
export function lack(say) {
  ensureFaketime(say);
  return findFaketime() === undefined
    ? 'this machine has no libfaketime; install the package faketime'
    : undefined;
}
