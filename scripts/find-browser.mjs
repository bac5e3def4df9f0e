// Prints the paths of the journeys' browser and of its lighter variant, and installs missing ones.
import { ensureBrowser } from './lib/browser.mjs';

const { path, light } = await ensureBrowser((line) => console.error(line));
console.log(`${path}\n${light}`);
