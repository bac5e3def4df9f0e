// The server loads this file first. It finds drizzle-orm's modules without the package's package.json, which
// Node would parse at every import; the file's 179 KB would cost 300 MB of memory.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** Where imports of the package from our sources lead, so that Node resolves each only once. */
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
