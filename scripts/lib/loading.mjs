// Preloaded into the server: finds drizzle-orm's modules without asking its package.json each time. That file
// has 179 KB, and Node parses it anew for every import from or into the package: 300 MB of memory that
// nothing else needs would stay with the process.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** What Node found for our own sources; the package is installed once. */
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (parentURL.includes(INSIDE) && parentURL.endsWith('.js') && specifier.startsWith('.')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    const ours = !parentURL.includes('/node_modules/');
    if (!ours || !(specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`))) {
      return next(specifier, context);
    }
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, known);
    return known;
  },
});
