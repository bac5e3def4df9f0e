// npm run dev: starts the server and the web app, and restarts or updates them when a file changes.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { packageFile, projectNode, root } from './lib/project.mjs';
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

const WEB_PORT = 5173;

/** Returns the wanted port if it is free, or else any free port. */
function freePort(/** @type {number} */ wanted) {
  return /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      const probe = createServer();
      probe.once('error', () => (wanted === 0 ? reject(new Error('No free port.')) : resolve(freePort(0))));
      probe.listen(wanted, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : wanted));
      });
    })
  );
}

try {
  await ensureInstalled((line) => console.log(line));
  const [webPort, apiPort] = [await freePort(WEB_PORT), await freePort(Number(process.env.PORT ?? 3000))];
  const origin = `http://localhost:${webPort}`;
  const server = startServer(
    process.argv.slice(2),
    { ...process.env, PORT: String(apiPort), PUBLIC_URL: origin },
    ['--watch', '--watch-preserve-output'],
  );
  const vite = spawn(
    projectNode(),
    [packageFile('vite/bin/vite.js'), '--port', String(webPort), '--strictPort', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps/web'),
      env: { ...process.env, BESO_API_ORIGIN: `http://127.0.0.1:${apiPort}` },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  process.exitCode = await supervise([server, vite]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
