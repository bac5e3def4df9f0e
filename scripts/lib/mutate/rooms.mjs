import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The room that a file belongs to: a feature, or a part of the platform. */
export function roomOf(/** @type {string} */ path) {
  return /^(apps\/server\/src\/(?:features|platform)\/[^/]+)\//.exec(path)?.[1] ?? dirname(path);
}

/** The names of several words by which other files use a file: its database functions, or its exports. */
function namesOf(/** @type {string} */ path, /** @type {string} */ text) {
  const pattern = path.endsWith('.sql')
    ? /CREATE OR REPLACE FUNCTION (\w+)/g
    : /^export (?:async )?(?:function|const|class) (\w+)/gm;
  return [...text.matchAll(pattern)].flatMap(([, name]) =>
    name !== undefined && /._|[a-z][A-Z]/.test(name) ? [name] : [],
  );
}

/**
 * Finds the rooms whose code uses a file, directly or through others of its room. Their tests may notice a
 * fault in it.
 * @param {string} root
 * @param {string} path
 * @param {string[]} paths the files to look at
 * @returns {string[]} rooms other than the file's own
 */
export function usersOf(root, path, paths) {
  const files = paths.map((each) => {
    const text = readFileSync(join(root, each), 'utf8');
    return { path: each, words: new Set(text.match(/\w+/g)), names: namesOf(each, text) };
  });
  const own = roomOf(path);
  const reached = new Set(files.filter((file) => file.path === path));
  const rooms = new Set();
  for (const target of reached)
    for (const file of files.filter(({ words }) => target.names.some((name) => words.has(name))))
      if (roomOf(file.path) === own) reached.add(file);
      else rooms.add(roomOf(file.path));
  return [...rooms].filter((room) => room.includes('/features/') || room.includes('/platform/'));
}
