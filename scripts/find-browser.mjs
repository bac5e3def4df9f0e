// Prints the path of the browser that the journeys run in; gets one when there is none.
import { ensureBrowser } from './lib/browser.mjs';

const { path } = await ensureBrowser((line) => console.error(line));
console.log(path);
