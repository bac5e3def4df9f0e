import { freePort, startServer } from './server.ts';

/**
 * One server for the whole run; its address reaches the workers through the
 * environment. So does the port where the test of push receives what the server pushes.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const pushPort = await freePort();
  const server = await startServer({ env: { PUSH_ALLOWED_HOSTS: `127.0.0.1:${pushPort}` } });
  process.env.BESO_E2E_URL = server.url;
  process.env.BESO_E2E_PUSH_PORT = String(pushPort);
  return server.stop;
}
