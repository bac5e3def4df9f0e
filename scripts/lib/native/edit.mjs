import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Edits a file of Capacitor's template.
 * @param {string} file
 * @param {[from: string | RegExp, to: string][]} edits `to` replaces every occurrence of `from`
 * @throws Error if an occurrence is missing, because the template has changed
 */
export function editTemplate(file, edits) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of edits) {
    const parts = text.split(from);
    if (parts.length === 1) throw new Error(`${file} has no place for ${to.trim()}`);
    text = parts.join(to);
  }
  writeFileSync(file, text);
}

/** Writes a file that the template does not contain. */
export function writeOwnFile(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
