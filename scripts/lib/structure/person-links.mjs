import { visit } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('oxc-parser').ObjectExpression} ObjectExpression
 */

/**
 * The search parameters that links to these pages must set, even to `undefined`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const NAMED = {
  '/give-besos': ['to', 'in'],
  '/request-besos': ['to', 'in'],
  '/quiz': ['to', 'in'],
  '/find-friends': ['with'],
};
const FEATURES = 'apps/web/src/features/';

function propertiesOf(/** @type {ObjectExpression} */ { properties }) {
  return new Map(
    properties.map((property) => {
      if (property.type === 'SpreadElement') return ['...', property.argument];
      const { key, value } = property;
      return [key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '', value];
    }),
  );
}

/** @returns {boolean} */
function namesSomebody(
  /** @type {import('oxc-parser').Node | null | undefined} */ search,
  /** @type {readonly string[]} */ names,
) {
  switch (search?.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return namesSomebody(search.expression, names);
    case 'ConditionalExpression':
      return namesSomebody(search.consequent, names) && namesSomebody(search.alternate, names);
    case 'ObjectExpression': {
      const properties = propertiesOf(search);
      return names.every((name) => properties.has(name));
    }
    // A function that changes the present search keeps the parameters.
    case 'ArrowFunctionExpression':
      return true;
    default:
      return false;
  }
}

const namesFor = (/** @type {unknown} */ path) => NAMED[String(path)];

/** Finds links to a page about a person that lack the page's parameters. */
export function checkPersonLinks(/** @type {Source} */ source) {
  /** @type {Violation[]} */
  const found = [];
  if (!source.path.startsWith(FEATURES) || source.isTest) return found;
  const report = (/** @type {unknown} */ path, /** @type {number} */ start) =>
    found.push({
      path: source.path,
      line: source.lineAt(start),
      rule: 'towards',
      message: `${path}: a link to it names somebody (${namesFor(path)?.join(', ')}), or undefined for nobody`,
    });
  visit(source, {
    JSXOpeningElement({ attributes, start }) {
      const attribute = (/** @type {string} */ name) =>
        attributes.flatMap((each) =>
          each.type === 'JSXAttribute' && each.name.name === name ? [each.value] : [],
        )[0];
      const to = attribute('to');
      const path =
        to?.type === 'Literal'
          ? to.value
          : to?.type === 'JSXExpressionContainer' && to.expression.type === 'Literal'
            ? to.expression.value
            : undefined;
      const names = namesFor(path);
      if (names && !namesSomebody(attribute('search'), names)) report(path, start);
    },
    ObjectExpression(object) {
      const properties = propertiesOf(object);
      const to = properties.get('to');
      const path = to?.type === 'Literal' ? to.value : undefined;
      const names = namesFor(path);
      if (names && !namesSomebody(properties.get('search'), names)) report(path, object.start);
    },
  });
  return found;
}
