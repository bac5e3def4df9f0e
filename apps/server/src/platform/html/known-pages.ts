import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The service worker shows this page for an address whose HTML it lacks. */
const OFFLINE = '/offline';
/** [S2-042] Old sign-in links, which the app redirects. */
const DEEP_LINKS = ['auth/callback', 'magic-link', 'verify-email', 'email-verification'];

/** [S2-030] Returns a function that tells whether a path is a page in the build's list of pages. */
export function createPagePathCheck(webDir: string): (path: string) => boolean {
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
