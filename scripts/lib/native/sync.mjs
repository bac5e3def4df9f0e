import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageFile, root } from '../project.mjs';
import { runTool } from '../run.mjs';
import { configureAndroid } from './android.mjs';
import { writeOwnFile } from './edit.mjs';
import { configureIos } from './ios.mjs';
import { writeWellKnownFiles } from './links.mjs';
import { drawPictures } from './pictures.mjs';

const PUSH = '@capacitor/push-notifications';

/** Returns the names of the Capacitor plugins that the web app depends on. */
function plugins() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'));
  const isPlugin = (/** @type {string} */ name) =>
    /^@capacitor\/|\/capacitor-/.test(name) && name !== '@capacitor/core';
  return Object.keys(dependencies).filter(isPlugin);
}

/**
 * Returns Capacitor's configuration. Without keys for pushes, the push plugin would crash an Android app.
 * @param {string} webDir
 * @param {import('./settings.mjs').Settings} settings
 */
function configuration(webDir, { appId, googleServices, iosPush }) {
  const included = (/** @type {boolean} */ pushes) => plugins().filter((name) => pushes || name !== PUSH);
  return {
    appId,
    appName: 'BESO',
    webDir,
    // Capacitor would log the calls to plugins, which contain the session.
    loggingBehavior: 'none',
    android: { includePlugins: included(googleServices !== undefined), minWebViewVersion: 111 },
    ios: { includePlugins: included(iosPush) },
    // Turns off the system's notifications while the app is open, because the page shows them.
    plugins: {
      PushNotifications: { presentationOptions: [] },
      // The pages are always light, and extend under the system's bars.
      SystemBars: { style: 'LIGHT', insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
      Keyboard: { resize: 'native', style: 'LIGHT' },
    },
  };
}

/**
 * Generates the Android and the iOS project in a folder, anew each time.
 * @param {string} folder
 * @param {string} built the folder of the built web app
 * @param {import('./settings.mjs').Settings} settings
 * @throws Error with the output of Capacitor's command
 */
export async function syncShells(folder, built, settings) {
  const config = configuration(relative(folder, built), settings);
  writeOwnFile(join(folder, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  writeOwnFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'beso-native', private: true }, null, 2)}\n`,
  );
  const cap = async (/** @type {string[]} */ ...args) => {
    const options = { cwd: folder, env: { CI: '1' } };
    const { ok, output } = await runTool([packageFile('@capacitor/cli/bin/capacitor'), ...args], options);
    if (!ok) throw new Error(`cap ${args.join(' ')} failed:\n${output}`);
  };
  const [android, ios] = [join(folder, 'android'), join(folder, 'ios')];
  for (const platform of ['android', 'ios']) {
    rmSync(join(folder, platform), { recursive: true, force: true });
    await cap('add', platform);
  }
  configureAndroid(android, settings);
  configureIos(ios, settings);
  writeWellKnownFiles(join(folder, 'well-known'), settings);
  await drawPictures(android, ios);
}
