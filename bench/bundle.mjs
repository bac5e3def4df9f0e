// Initial JavaScript of /onboarding and /home, gzipped, as a ratio to React with react-dom alone, built the same way.
// Build the web app first. Exits with 1 when /onboarding is over its budget.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ONBOARDING_BUDGET_KB = 130;
const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
const LANGUAGE = 'fr'; // the longest texts

/** One chunk holds the texts that every page needs; the build names it so. */
const WELCOME_TEXTS = `texts-${LANGUAGE}`;
const texts = (...namespaces) => namespaces.map((name) => `src/locales/${LANGUAGE}/${name}.json`);
const SIGNED_IN = [
  'src/app/DataLayout.tsx',
  'src/platform/session/session.ts',
  'src/app/guards/RequireProfile.tsx',
];
/** The entry, the lazy modules without which the page does not stand, and its texts. */
const PAGES = {
  '/onboarding': ['index.html', 'src/features/auth/screens/OnboardingScreen.tsx', WELCOME_TEXTS],
  '/home': [
    'index.html',
    ...SIGNED_IN,
    'src/features/feed/screens/HomeScreen.tsx',
    WELCOME_TEXTS,
    ...texts('errors', 'shell', 'besos', 'feed'),
  ],
};

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'));
const kb = (bytes) => Math.round(bytes / 10) / 100;
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** The files of a module and of everything it imports statically. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (chunk === undefined) throw new Error(`not in the build: ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

function measure(keys) {
  const files = new Set(keys.flatMap((key) => [...filesOf(key)]));
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipped(readFileSync(DIST + file)), 0);
}

async function reactAlone() {
  const id = fileURLToPath(new URL('./react-alone.js', import.meta.url));
  const code = `import * as React from 'react'; import { createRoot } from 'react-dom/client'; import { jsx } from 'react/jsx-runtime'; console.log(React.StrictMode, createRoot, jsx);`;
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: id },
    },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (source) => (source === id ? id : undefined),
        load: (loaded) => (loaded === id ? code : undefined),
      },
    ],
  });
  const chunks = [output].flat()[0].output.filter((file) => file.type === 'chunk');
  return chunks.reduce((sum, chunk) => sum + gzipped(chunk.code), 0);
}

const baseline = await reactAlone();
console.log(`React and react-dom alone: ${kb(baseline)} KB gzip`);
for (const [page, keys] of Object.entries(PAGES)) {
  const size = measure(keys);
  console.log(`${page}: ${kb(size)} KB gzip, ${(size / baseline).toFixed(2)} of React alone`);
  if (page === '/onboarding' && size > ONBOARDING_BUDGET_KB * 1000) {
    console.error(`over the budget of ${ONBOARDING_BUDGET_KB} KB`);
    process.exitCode = 1;
  }
}
