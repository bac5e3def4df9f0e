import { visit } from '../structure/source.mjs';
import { BASE_LANGUAGE } from './files.mjs';
import { baseOf } from './texts.mjs';

/**
 * @typedef {import('../structure/source.mjs').Source} Source
 *
 * @typedef {object} Usage
 * @property {Set<string>} keys all strings that look like a key
 * @property {RegExp[]} patterns keys composed in templates
 * @property {{ key: string, path: string, line: number }[]} named strings that have to be keys: arguments
 * of `t` and messages of the contract
 */

/** Returns true for the product's own code, so that a key which only tests use counts as unused. */
function mayUse(/** @type {Source} */ { path, isTest }) {
  return !isTest && /^(apps\/(web|server)\/src|packages\/contract\/src)\//.test(path);
}

function escaped(/** @type {string} */ text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** @returns {Usage} */
function findUsage(/** @type {Source[]} */ sources, /** @type {Set<string>} */ namespaces) {
  /** @type {Usage} */
  const usage = { keys: new Set(), patterns: [], named: [] };
  const isKey = (/** @type {string} */ text) =>
    /^\w+(\.\w+)+$/.test(text) && namespaces.has(text.split('.')[0] ?? '');
  for (const source of sources.filter(mayUse)) {
    const inContract = source.path.startsWith('packages/');
    const name = (/** @type {unknown} */ key, /** @type {number} */ start) => {
      if (typeof key === 'string') usage.named.push({ key, path: source.path, line: source.lineAt(start) });
    };
    visit(source, {
      Literal: ({ value }) => {
        if (typeof value === 'string' && isKey(value)) usage.keys.add(value);
      },
      TemplateLiteral: ({ quasis }) => {
        const parts = quasis.map(({ value }) => value.raw);
        const [first = ''] = parts;
        if (parts.length === 1) usage.keys.add(first);
        else if (first.includes('.') && namespaces.has(first.split('.')[0] ?? '')) {
          usage.patterns.push(new RegExp(`^${parts.map(escaped).join('[\\w.]+')}$`));
        }
      },
      CallExpression: ({ callee, arguments: given, start }) => {
        const literals = given.map((argument) => (argument.type === 'Literal' ? argument.value : undefined));
        if (callee.type === 'Identifier' && callee.name === 't') name(literals[0], start);
        // The contract's schemas get the keys of their messages as arguments.
        if (inContract)
          for (const value of literals) if (typeof value === 'string' && isKey(value)) name(value, start);
      },
      Property: ({ key, value, start }) => {
        const isMessage = key.type === 'Identifier' && ['message', 'error'].includes(key.name);
        if (inContract && isMessage && value.type === 'Literal') name(value.value, start);
      },
    });
  }
  return usage;
}

/** @returns {string[]} a line per missing or unused key */
export function compareUsage(
  /** @type {import('./files.mjs').Locales} */ { languages },
  /** @type {Source[]} */ sources,
) {
  const english = languages.get(BASE_LANGUAGE) ?? new Map();
  const written = new Set(
    [...english].flatMap(([name, texts]) => [...texts.keys()].map((key) => `${name}.${baseOf(key)}`)),
  );
  const usage = findUsage(sources, new Set(english.keys()));
  const nested = [...english.values()].flatMap(
    (texts) => [...texts.values()].join('\n').match(/(?<=\$t\()[\w.]+/g) ?? [],
  );
  for (const key of nested) usage.keys.add(key);
  const used = (/** @type {string} */ key) =>
    usage.keys.has(key) || usage.patterns.some((pattern) => pattern.test(key));
  const missing = usage.named.filter(({ key }) => !written.has(key));
  const unused = [...written].filter((key) => !used(key));
  return [
    ...missing.map(({ key, path, line }) => `${path}:${line}: ${key} is in no file of ${BASE_LANGUAGE}`),
    ...unused.map((key) => `${BASE_LANGUAGE}/${key.split('.')[0]}.json: ${key} is used nowhere`),
  ];
}
