import { visit } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('oxc-parser').ObjectExpression} ObjectExpression
 */

const ABOUT_SOMEBODY = ['/give-besos', '/request-besos', '/quiz', '/chat'];
/** Required search parameters: person and relationship, or an explicit `undefined`. */
const NAMED = ['to', 'in'];
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
function namesSomebody(/** @type {import('oxc-parser').Node | null | undefined} */ search) {
  switch (search?.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return namesSomebody(search.expression);
    case 'ConditionalExpression':
      return namesSomebody(search.consequent) && namesSomebody(search.alternate);
    case 'ObjectExpression': {
      const properties = propertiesOf(search);
      return NAMED.every((name) => properties.has(name));
    }
    // A function of the present search preserves it.
    case 'ArrowFunctionExpression':
      return true;
    default:
      return false;
  }
}

const isAbout = (/** @type {unknown} */ path) => ABOUT_SOMEBODY.includes(String(path));
const MESSAGE = 'a link to it says for whom (to) and in which relationship (in), or undefined for nobody';

/** Finds links to a page about one person that do not name the person. */
export function checkTowards(/** @type {Source} */ source) {
  /** @type {Violation[]} */
  const found = [];
  if (!source.path.startsWith(FEATURES) || source.isTest) return found;
  const report = (/** @type {unknown} */ path, /** @type {number} */ start) =>
    found.push({
      path: source.path,
      line: source.lineAt(start),
      rule: 'towards',
      message: `${path}: ${MESSAGE}`,
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
      if (isAbout(path) && !namesSomebody(attribute('search'))) report(path, start);
    },
    ObjectExpression(object) {
      const properties = propertiesOf(object);
      const to = properties.get('to');
      const path = to?.type === 'Literal' ? to.value : undefined;
      if (isAbout(path) && !namesSomebody(properties.get('search'))) report(path, object.start);
    },
  });
  return found;
}
