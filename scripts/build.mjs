// npm run build: installs and builds missing or outdated parts, for a deployment.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const say = (/** @type {string} */ line) => console.log(line);

await ensureInstalled(say);
await ensureBuilt(say);
