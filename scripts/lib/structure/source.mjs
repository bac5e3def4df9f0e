import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string} specifier as the code has it
 * @property {string} [path] the imported file of a relative specifier, relative to the project
 * @property {{ name: string, local: string }[]} names the imported names, in the other file and in this one
 * @property {boolean} typeOnly true if it imports types only
 * @property {boolean} late true for a dynamic import, `import(…)`, also in a type
 * @property {number} line
 *
 * @typedef {object} Source
 * @property {string} path relative to the project, with slashes
 * @property {string} text
 * @property {boolean} isTest
 * @property {Import[]} imports
 * @property {import('oxc-parser').Program} program
 * @property {import('oxc-parser').Comment[]} comments
 * @property {(offset: number) => number} lineAt
 *
 * @typedef {{ path: string, line: number, rule: string, message: string }} Violation
 */

const CODE = /\.(ts|tsx|mts|mjs|js|jsx)$/;
/** Returns true for code. Anybody may import other files, such as pictures and texts. */
export function isCode(/** @type {string} */ path) {
  return CODE.test(path);
}

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  'migrations',
]);

/** @returns {string[]} the paths of the code files in `folder`, relative to `root`, with slashes */
function list(/** @type {string} */ root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : list(root, path);
    return CODE.test(entry.name) ? [path] : [];
  });
}

function isTypeOnly(/** @type {{ isType: boolean }[]} */ entries) {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

/** Returns the path of a dynamic import if it is a plain string. */
function literal(/** @type {string} */ text) {
  return /^(['"`])([^'"`$]+)\1$/.exec(text.trim())?.[2];
}

/** @returns {Import[]} */
function importsOf(
  /** @type {string} */ path,
  /** @type {string} */ text,
  /** @type {import('oxc-parser').EcmaScriptModule} */ module,
  /** @type {import('oxc-parser').Program} */ program,
  /** @type {(offset: number) => number} */ lineAt,
) {
  /** @type {(Pick<Import, 'specifier' | 'typeOnly'> & Partial<Import> & { start: number })[]} */
  const found = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const names = entries.map(({ importName, localName }) => ({
      name: importName.name ?? '*',
      local: localName.value,
    }));
    found.push({ specifier: moduleRequest.value, names, typeOnly: isTypeOnly(entries), start });
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    if (from !== undefined) found.push({ specifier: from, typeOnly: isTypeOnly(entries), start });
  }
  new Visitor({
    TSImportType: ({ source, start }) =>
      found.push({ specifier: source.value, typeOnly: true, late: true, start }),
  }).visit(program);
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = literal(text.slice(moduleRequest.start, moduleRequest.end));
    if (specifier !== undefined) found.push({ specifier, typeOnly: false, late: true, start });
  }
  return found.map(({ specifier, names = [], typeOnly, late = false, start }) => ({
    specifier,
    names,
    typeOnly,
    late,
    line: lineAt(start),
    ...(specifier.startsWith('.') ? { path: posix.normalize(posix.join(dirname(path), specifier)) } : {}),
  }));
}

/** @returns {Source} */
function read(/** @type {string} */ root, /** @type {string} */ path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const isTest =
    /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('apps/server/test/');
  return {
    path,
    text,
    isTest,
    imports: importsOf(path, text, module, program, lineAt),
    program,
    comments,
    lineAt,
  };
}

export function readSources(/** @type {string} */ root) {
  return list(root).map((path) => read(root, path));
}

export function visit(
  /** @type {Source} */ source,
  /** @type {import('oxc-parser').VisitorObject} */ visitor,
) {
  new Visitor(visitor).visit(source.program);
}
