// npm run native:sync: generates the projects for Android Studio and Xcode in native/ (docs/native.md).
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { settingsOf } from './lib/native/settings.mjs';
import { syncShells } from './lib/native/sync.mjs';
import { root } from './lib/project.mjs';

const say = (/** @type {string} */ line) => console.log(line);

try {
  const settings = settingsOf(process.env);
  await ensureInstalled(say);
  await ensureBuilt(say);
  await syncShells(join(root, 'native'), join(root, 'apps/web/dist'), settings);
  say('native/android is for Android Studio, native/ios/App/App.xcodeproj for Xcode: see docs/native.md');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
