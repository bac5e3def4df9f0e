const TEST = /`([\w./-]+\.(?:test|spec)\.ts)`/g;

/**
 * @param {string} page Markdown with tables whose rows name tests
 * @param {string[]} tests paths of all tests
 * @returns {string[]} a line for each row without a test
 */
export function unprovenRows(page, tests) {
  const rows = page.split('\n').filter((line, index, lines) => {
    const isHead = /^\| ---/.test(lines[index + 1] ?? '') || /^\| ---/.test(line);
    return line.startsWith('| ') && !isHead;
  });
  if (rows.length === 0) return ['no row was found'];
  return rows.flatMap((row) => {
    const named = [...row.matchAll(TEST)].map(([, name = '']) => name);
    const missing = named.filter((name) => !tests.some((path) => path.endsWith(`/${name}`)));
    const start = row.slice(0, 80);
    if (named.length === 0) return [`names no test: ${start}`];
    return missing.map((name) => `there is no ${name}: ${start}`);
  });
}
