// The server loads this file before its own code. Without it, Node would parse drizzle-orm's large
// package.json at every import, which costs 300 MB.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** The targets of our imports of the package, so that Node resolves each target only once. */
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
