// Prints the paths of the journeys' browser and its lighter variant, after installing one if necessary.
import { ensureBrowser } from './lib/browser.mjs';

const { path, light } = await ensureBrowser((line) => console.error(line));
console.log(`${path}\n${light}`);
