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

/** Compresses every text file of the build as .br and .gz. The server sends these files as they are. */
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

/** The service worker is built to the root of the site, because it controls only pages below its own path. */
const WORKER = fileURLToPath(new URL('./src/sw/sw.ts', import.meta.url));

/** Replaces every import of `zod`; turns off zod's code generation, which the security policy forbids. */
const ZOD = fileURLToPath(new URL('./src/platform/zod.ts', import.meta.url));

/** The oldest version of each browser that the app supports. */
const OLDEST: Record<string, string> = JSON.parse(
  await readFile(new URL('./src/app/oldest.json', import.meta.url), 'utf8'),
);

const INDEX = fileURLToPath(new URL('./index.html', import.meta.url));

/** Serves `/sw.js` in development. A build writes it as a file. */
function serviceWorker(): Plugin {
  return {
    name: 'beso:service-worker',
    // In development the service worker stores no files.
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
// Keeps the host of the request, by which the server recognises requests from other sites.
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
      // React has had this hook since version 18, so the package that imitates the hook is not bundled.
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
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    // One style sheet for all, so that no script has to wait for a style sheet of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { main: INDEX, sw: WORKER },
      // The indexes of features only re-export, so importing one name must not bundle the others.
      treeshake: { moduleSideEffects: [{ test: /\/features\/.+\/index\.ts$/, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
