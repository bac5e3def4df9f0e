import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { afterBuild } from './build/afterBuild.ts';
import { chunkGroups, moduleImports, plainImports } from './build/chunks.ts';
import { contractRoutes } from './build/contractRoutes.ts';
import { pagesHtml } from './build/html.ts';
import { precache } from './build/precache.ts';
import { sizes } from './build/sizes.ts';

const OUT_DIR = fileURLToPath(new URL('./dist', import.meta.url));

/** Writes a .br and a .gz beside every text file of the build, for the server to send as they are. */
function precompress(): Plugin {
  const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
  return afterBuild('beso:precompress', async () => {
    const entries = await readdir(OUT_DIR, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(content));
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      }),
    );
  });
}

/** The service worker, at the root of the site so that it may speak for all of it. */
const WORKER = fileURLToPath(new URL('./src/sw/sw.ts', import.meta.url));

/** zod as the content security policy allows it, for the contract too. */
const ZOD = fileURLToPath(new URL('./src/platform/zod.ts', import.meta.url));

/** By name, the versions that the app still works in. */
const OLDEST: Record<string, string> = JSON.parse(
  await readFile(new URL('./src/app/oldest.json', import.meta.url), 'utf8'),
);

const INDEX = fileURLToPath(new URL('./index.html', import.meta.url));

/** `/sw.js` of the development server; a build writes it as an entry of its own. */
function serviceWorker(): Plugin {
  return {
    name: 'beso:service-worker',
    // While developing nothing is kept.
    transform: (code, id) =>
      id.endsWith('/src/sw/shell.ts')
        ? code.replace('__PRECACHE__', '{"version":"dev","assets":[]}')
        : undefined,
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response, next) => {
        const transformed = await server.transformRequest(WORKER);
        if (transformed === null) return next();
        response.setHeader('content-type', 'text/javascript').end(transformed.code);
      });
    },
  };
}

const api = process.env.BESO_API_ORIGIN ?? 'http://127.0.0.1:3000';
// The server tells foreign pages by the host that they were asked for, which therefore stays as it is.
const target = { target: api, changeOrigin: false };
const proxy = {
  '/api': target,
  '/healthz': target,
  '/outbox': target,
  '/socket.io': { ...target, ws: true },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    plainImports(),
    contractRoutes(),
    react(),
    tailwindcss(),
    moduleImports(),
    serviceWorker(),
    sizes(),
    pagesHtml(OUT_DIR, [contractRoutes()]),
    precache(OUT_DIR),
    precompress(),
  ],
  resolve: {
    alias: [
      // React has had this hook since 18; the copy for older versions is dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^zod$/, replacement: ZOD },
    ],
  },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    target: Object.entries(OLDEST).map(([name, version]) => `${name}${version}`),
    modulePreload: false,
    // A strict content security policy allows no data: URLs for fonts or scripts.
    assetsInlineLimit: 0,
    // With one style sheet no script has to wait for its own.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { main: INDEX, sw: WORKER },
      // A feature's index only hands out: who takes one thing from it does not load the others.
      treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
