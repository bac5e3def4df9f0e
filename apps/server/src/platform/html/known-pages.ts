import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The service worker shows this page for addresses without HTML of their own. */
const OFFLINE = '/offline';
/** [S2-042] Old links for signing in, which the app redirects. */
const DEEP_LINKS = ['auth/callback', 'magic-link', 'verify-email', 'email-verification'];

/**
 * [S2-030] Tells which addresses are pages of the app, from a list that the build writes; others get 404.
 * Without the list, every address is a page.
 */
export function pageFinder(webDir: string): (path: string) => boolean {
  const list = join(webDir, 'pages/paths.json');
  if (!existsSync(list)) return () => true;
  const paths = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const patterns = paths.map((path) => path.split('/'));
  return (path) => {
    if (path === OFFLINE || DEEP_LINKS.some((part) => path.includes(part))) return true;
    const parts = path.length > 1 && path.endsWith('/') ? path.slice(0, -1).split('/') : path.split('/');
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at])),
    );
  };
}
