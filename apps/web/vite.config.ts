import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minifyContractRouter } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
const OUT_DIR = fileURLToPath(new URL('./dist', import.meta.url));

/**
 * `virtual:contract`: what the client needs of the contract as plain data, so that it knows where to send a call
 * without carrying zod. `contractVersion` changes with any of the contract's files.
 */
function contractRoutes(): Plugin {
  const id = '\0virtual:contract';
  return {
    name: 'beso:contract-routes',
    resolveId: (source) => (source === 'virtual:contract' ? id : undefined),
    async load(loaded) {
      if (loaded !== id) return undefined;
      const routes = await runnerImport<typeof import('@beso/contract')>(`${CONTRACT}index.ts`);
      const images = await runnerImport<typeof import('@beso/contract/images')>(`${CONTRACT}images.ts`);
      const hash = createHash('sha256');
      for (const name of (await readdir(CONTRACT)).sort()) {
        this.addWatchFile(`${CONTRACT}${name}`);
        hash.update(await readFile(`${CONTRACT}${name}`));
      }
      const values = {
        contract: minifyContractRouter(routes.module.contract),
        apiPrefix: routes.module.API_PREFIX,
        imageUploadPath: images.module.IMAGE_UPLOAD_PATH,
        contractVersion: hash.digest('hex').slice(0, 16),
      };
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** Writes a .br and a .gz beside every text file of the build, for the server to send as they are. */
function precompress(): Plugin {
  const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
  return {
    name: 'beso:precompress',
    apply: 'build',
    async closeBundle() {
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
    },
  };
}

/** The service worker, at the root of the site so that it may speak for all of it. */
const WORKER = fileURLToPath(new URL('./src/sw/sw.ts', import.meta.url));

const INDEX = fileURLToPath(new URL('./index.html', import.meta.url));

/** `/sw.js` of the development server; a build writes it as an entry of its own. */
function serviceWorker(): Plugin {
  return {
    name: 'beso:service-worker',
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response, next) => {
        const transformed = await server.transformRequest(WORKER);
        if (transformed === null) return next();
        response.setHeader('content-type', 'text/javascript').end(transformed.code);
      });
    },
  };
}

/** What every page needs; it changes seldom, so browsers keep it. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|i18next|react-i18next|react-error-boundary)\//;
/** The texts of the welcome and sign-in pages travel as one file per language. */
const WELCOME_TEXTS = /\/locales\/(\w+)\/(?:common|language|auth)\.json$/;

const api = process.env.BESO_API_ORIGIN ?? 'http://127.0.0.1:3000';
// The server tells foreign pages by the host that they were asked for, which therefore stays as it is.
const target = { target: api, changeOrigin: false };
const proxy = { '/api': target, '/healthz': target, '/socket.io': { ...target, ws: true } };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contractRoutes(), react(), tailwindcss(), serviceWorker(), precompress()],
  // React has had this hook since 18; the copy for older versions is dead weight.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // A strict content security policy allows no data: URLs for fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: INDEX, sw: WORKER },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: (id) => `texts-${WELCOME_TEXTS.exec(id)?.[1]}`, test: WELCOME_TEXTS },
          ],
        },
      },
    },
  },
});
