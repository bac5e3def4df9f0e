// npm start: installs and builds what is out of date, and runs the server.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startServer } from './lib/server.mjs';
import { supervise } from './lib/supervise.mjs';

const say = (/** @type {string} */ line) => console.log(line);

try {
  await ensureInstalled(say);
  await ensureBuilt(say);
  process.exitCode = await supervise([startServer(process.argv.slice(2))]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
