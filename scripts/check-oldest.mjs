// Checks that scripts and styles of the build need nothing that the oldest supported browsers lack.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import doiuse from 'doiuse';
import { ESLint } from 'eslint';
import compat from 'eslint-plugin-compat';
import postcss from 'postcss';
import { ensureBuilt } from './lib/build.mjs';
import { root } from './lib/project.mjs';

const ASSETS = join(root, 'apps/web/dist/assets');
const { safari, chrome, firefox } = JSON.parse(
  readFileSync(join(root, 'apps/web/src/app/oldest.json'), 'utf8'),
);
const browsers = [`safari ${safari}`, `ios_saf ${safari}`, `chrome ${chrome}`, `firefox ${firefox}`];

/** Features that the scripts use only if the browser has them. */
const ASKED_FOR = ['requestIdleCallback', 'WebTransport', 'navigator.connection()', 'navigator.vibrate()'];

/** Features without which a page still works and only looks slightly different. */
const BEAUTY = [
  'css-content-visibility',
  'css-resize',
  'css-scrollbar',
  'css-touch-action',
  'css3-cursors',
  'css3-cursors-grab',
  'css3-cursors-newer',
  'extended-system-fonts',
  'text-size-adjust',
];

/** @returns {Promise<string[]>} */
async function faultsOfScripts() {
  const linter = new ESLint({
    cwd: ASSETS,
    overrideConfigFile: true,
    overrideConfig: {
      .../** @type {any} */ (compat).configs['flat/recommended'],
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      settings: { targets: browsers },
    },
  });
  const results = await linter.lintFiles(['*.js']);
  return results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ message }) => !ASKED_FOR.some((name) => message.startsWith(name)))
      .map(({ message }) => `${filePath}: ${message}`),
  );
}

/** @returns {Promise<string[]>} */
async function faultsOfStyles(/** @type {string[]} */ files) {
  /** @type {string[]} */
  const faults = [];
  const onFeatureUsage = (/** @type {{ message: string, featureData: { missing?: string } }} */ use) => {
    if (use.featureData.missing) faults.push(use.message);
  };
  const checker = postcss([doiuse({ browsers, ignore: BEAUTY, onFeatureUsage })]);
  for (const file of files) await checker.process(readFileSync(join(ASSETS, file), 'utf8'), { from: file });
  return faults;
}

await ensureBuilt(() => undefined);
const files = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
const styles = files.filter((name) => name.endsWith('.css'));
const faults = [...(await faultsOfScripts()), ...(await faultsOfStyles(styles))];
for (const fault of faults) console.log(fault);
console.log(`${styles.length > 0 ? files.length : 0} files`);
process.exitCode = faults.length > 0 ? 1 : 0;
