import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startServer } from './server.ts';

const BUILD = pathToFileURL(join(import.meta.dirname, '../../scripts/lib/build.mjs')).href;

/** Builds the web app if its sources have changed, and starts the server of all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { ensureBuilt } = (await import(BUILD)) as {
    ensureBuilt: (say: (line: string) => void) => Promise<void>;
  };
  await ensureBuilt((line) => void process.stderr.write(`${line}\n`));
  const pushPort = await freePort();
  const server = await startServer({ env: { PUSH_ALLOWED_HOSTS: `127.0.0.1:${pushPort}` } });
  process.env.BESO_E2E_URL = server.url;
  process.env.BESO_E2E_OUTBOX = server.outbox;
  process.env.BESO_E2E_DATA = server.dataDir;
  process.env.BESO_E2E_PUSH_PORT = String(pushPort);
  return server.stop;
}
