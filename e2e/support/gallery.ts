import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from './server.ts';

const root = resolve(import.meta.dirname, '../..');

/** Serves the gallery of components, which only the development server contains. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const vite = resolve(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], {
    cwd: resolve(root, 'apps/web'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  await new Promise<void>((started, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('ready in')) started();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => failed(new Error(`The gallery did not start:\n${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}/gallery.html`, stop };
}
