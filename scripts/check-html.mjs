// Checks the HTML that the build writes for each page and language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { ensureBuilt } from './lib/build.mjs';
import { root } from './lib/project.mjs';

const PAGES = join(root, 'apps/web/dist/pages');

await ensureBuilt(() => undefined);
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // No integrity hashes are needed, because no page loads scripts from other servers.
  rules: { 'require-sri': 'off' },
});
/** Returns the document without its templates, which the browser does not show. */
const shown = (/** @type {string} */ html) => html.replaceAll(/<template.*?<\/template>/gs, '');

let faults = 0;
const names = readdirSync(PAGES).filter((name) => name.endsWith('.html'));
for (const name of names) {
  const html = readFileSync(join(PAGES, name), 'utf8');
  const { results } = await validator.validateString(shown(html));
  const found = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  for (const fault of found) console.log(`apps/web/dist/pages/${name}:${fault}`);
  faults += found.length;
}
console.log(`${names.length} pages`);
process.exitCode = faults > 0 ? 1 : 0;
