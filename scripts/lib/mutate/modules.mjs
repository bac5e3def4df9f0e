import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns true for files of the web app, whose tests are found by imports and not by folders. */
export const isWeb = (/** @type {string} */ path) => path.startsWith('apps/web/');

/** Returns the folder of the feature or platform part to which a file belongs. */
export function moduleOf(/** @type {string} */ path) {
  return /^(apps\/server\/src\/(?:features|platform)\/[^/]+)\//.exec(path)?.[1] ?? dirname(path);
}

/** Returns the file's exports or database functions, without single words, which have other senses too. */
function namesOf(/** @type {string} */ path, /** @type {string} */ text) {
  const pattern = path.endsWith('.sql')
    ? /CREATE OR REPLACE FUNCTION (\w+)/g
    : /^export (?:async )?(?:function|const|class) (\w+)/gm;
  return [...text.matchAll(pattern)].flatMap(([, name]) =>
    name !== undefined && /._|[a-z][A-Z]/.test(name) ? [name] : [],
  );
}

/**
 * Finds the modules that use a file, directly or through its own module. Their tests may notice a fault.
 * @param {string} root
 * @param {string} path
 * @param {string[]} paths the files to search
 * @returns {string[]} the modules, without the file's own
 */
export function modulesUsing(root, path, paths) {
  const files = paths.map((each) => {
    const text = readFileSync(join(root, each), 'utf8');
    return { path: each, words: new Set(text.match(/\w+/g)), names: namesOf(each, text) };
  });
  const own = moduleOf(path);
  const reached = new Set(files.filter((file) => file.path === path));
  const modules = new Set();
  for (const target of reached)
    for (const file of files.filter(({ words }) => target.names.some((name) => words.has(name))))
      if (moduleOf(file.path) === own) reached.add(file);
      else modules.add(moduleOf(file.path));
  return [...modules].filter((module) => module.includes('/features/') || module.includes('/platform/'));
}
