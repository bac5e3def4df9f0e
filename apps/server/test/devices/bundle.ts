import { resolve } from 'node:path';
import { build } from 'vite';
import { contractRoutes } from '../../../web/build/contractRoutes.ts';

const web = resolve(import.meta.dirname, '../../../web');

/** Bundles the app's chat, without its screens, as a script that defines `chatTab`. */
export async function bundleTab(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [contractRoutes()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: resolve(web, 'test/chatTab.ts'), formats: ['iife'], name: 'chatTab' },
    },
  });
  const [{ output }] = built as unknown as [{ output: readonly { code: string }[] }];
  const [script] = output;
  if (script === undefined) throw new Error('the page has no script');
  return script.code;
}
