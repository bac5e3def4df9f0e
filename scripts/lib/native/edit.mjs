import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Edits a file of Capacitor's template.
 * @param {string} file
 * @param {[from: string | RegExp, to: string][]} edits `to` replaces each place of `from`
 * @throws Error if the template has changed
 */
export function edit(file, edits) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of edits) {
    const edited = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), () => to);
    if (edited === text) throw new Error(`${file} has no place for ${to.trim()}`);
    text = edited;
  }
  writeFileSync(file, text);
}

/** Writes a file of our own. */
export function put(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
