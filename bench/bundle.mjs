// Compares the first pages' gzipped JavaScript with React. scripts/check-budget.mjs enforces the limits.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { printFigure } from './support/figures.ts';

const SIZES = fileURLToPath(new URL('../apps/web/dist/.vite/sizes.json', import.meta.url));

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
  return chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
}

if (!existsSync(SIZES)) throw new Error('Build the web app first: npm run build');
const baseline = (await reactAlone()) / 1_000;
printFigure('bundle: React and react-dom alone, kB gzip', baseline);
for (const [name, scripts] of Object.entries(JSON.parse(readFileSync(SIZES, 'utf8')))) {
  const bytes = Object.values(scripts);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000;
  console.log(`${name}: ${bytes.length} files`);
  printFigure(`bundle: ${name}, kB gzip`, kilobytes);
  printFigure(`bundle: ${name}, to React alone, times`, kilobytes / baseline);
}
