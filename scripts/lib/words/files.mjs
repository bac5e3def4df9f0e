import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** @typedef {{ path: string, text: string }} Page */

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  'fixtures',
]);

/** @returns {Page[]} */
export function readPages(
  /** @type {string} */ root,
  /** @type {string} */ ending,
  /** @type {string} */ folder = '',
) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : readPages(root, ending, path);
    return entry.name.endsWith(ending) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}
