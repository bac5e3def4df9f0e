// Prints the paths of the browser for the journeys and of its lighter variant; installs them if necessary.
import { ensureBrowser } from './lib/browser.mjs';

const { path, light } = await ensureBrowser((line) => console.error(line));
console.log(`${path}\n${light}`);
