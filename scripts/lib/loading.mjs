// Preloaded into the server: resolves drizzle-orm's modules without reading its package.json each time. Node
// parses that file of 179 KB for every import, which would keep 300 MB of memory.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** Caches Node's resolution for our sources; the package exists only once. */
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
