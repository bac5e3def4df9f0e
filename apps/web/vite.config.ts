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

/** Compresses every text file of the build as .br and .gz, which the server sends unchanged. */
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

/** The service worker lies at the root, because it controls only pages below its own path. */
const WORKER = fileURLToPath(new URL('./src/sw/sw.ts', import.meta.url));

/** Replaces `zod` in every import, without the code generation that the security policy forbids. */
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
// The server recognises requests from other sites by the request's host.
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
      // React contains this hook since version 18, so the imitation is not bundled.
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
    // With a single style sheet, no script waits for another.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { main: INDEX, sw: WORKER },
      // Feature indexes only re-export, so an import of one name must not bundle the rest.
      treeshake: { moduleSideEffects: [{ test: /\/features\/.+\/index\.ts$/, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
