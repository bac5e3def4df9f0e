// npm run build: installs packages and builds what is missing or out of date.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const say = (/** @type {string} */ line) => console.log(line);

await ensureInstalled(say);
await ensureBuilt(say);
