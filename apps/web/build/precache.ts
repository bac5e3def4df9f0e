import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@beso/contract/limits';
import type { Plugin } from 'vite';
import { afterBuild } from './afterBuild.ts';
import { manifestPath } from './manifest.ts';

const ASSETS = /\.(js|css|svg|woff2)$/;
/** Files that are fetched only when needed: rare letters, confetti, and the operators' pages. */
const NOT_KEPT = /latin-ext|confetti|^TestingScreen-|^texts-testing-/;
const OTHERS = ['/favicon.svg', '/icon-192.png', '/manifest.webmanifest', ...LANGUAGES.map(manifestPath)];

/** Gives the service worker a list of the app's files, and a version that changes with each of them. */
export function precache(outDir: string): Plugin {
  return afterBuild('beso:precache', async () => {
    const names = (await readdir(join(outDir, 'assets'))).sort();
    const kept = names.filter((name) => ASSETS.test(name) && !NOT_KEPT.test(name));
    const assets = [...kept.map((name) => `/assets/${name}`), ...OTHERS];
    const hash = createHash('sha256').update(assets.join());
    for (const name of (await readdir(join(outDir, 'pages'))).sort()) {
      if (name.endsWith('.html')) hash.update(await readFile(join(outDir, 'pages', name)));
    }
    // These file names contain no hash, so the version must include their content.
    for (const path of OTHERS) hash.update(await readFile(join(outDir, path)));
    const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), assets });
    const worker = join(outDir, 'sw.js');
    const before = await readFile(worker, 'utf8');
    const after = before.replace(/(["'`])__PRECACHE__\1/, () => JSON.stringify(list));
    if (after === before) throw new Error('sw.js has no place for the list of files');
    await writeFile(worker, after);
  });
}
