// Prints the path of the browser for the journeys and that of its lighter kind; gets one when there is none.
import { ensureBrowser } from './lib/browser.mjs';

const { path, light } = await ensureBrowser((line) => console.error(line));
console.log(`${path}\n${light}`);
