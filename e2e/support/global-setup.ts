import { startServer } from './server.ts';

/** One server for the whole run; its address reaches the workers through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BESO_E2E_URL = server.url;
  return server.stop;
}
