import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnFile } from './edit.mjs';

/** Paths of the server that are not pages of the app. */
const NOT_PAGES = ['/api/*', '/.well-known/*', '/outbox*'];

/**
 * Writes the files with which a server declares that its links open this app. The server serves them from
 * WELL_KNOWN_DIR.
 * @param {string} folder
 * @param {import('./settings.mjs').Settings} settings
 */
export function writeWellKnownFiles(folder, { appId, server, team, certificate }) {
  rmSync(folder, { recursive: true, force: true });
  if (server === undefined) return;
  const json = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    writeOwnFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  if (team !== undefined) {
    const components = [...NOT_PAGES.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
    json('apple-app-site-association', {
      applinks: { details: [{ appIDs: [`${team}.${appId}`], components }] },
    });
  }
  if (certificate !== undefined) {
    const target = {
      namespace: 'android_app',
      package_name: appId,
      sha256_cert_fingerprints: [certificate],
    };
    json('assetlinks.json', [{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
  }
}
