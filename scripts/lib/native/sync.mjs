import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { program, root } from '../project.mjs';
import { runTool } from '../run.mjs';
import { configureAndroid } from './android.mjs';
import { writeOwnFile } from './edit.mjs';
import { configureIos } from './ios.mjs';
import { putWellKnown } from './links.mjs';
import { drawPictures } from './pictures.mjs';

const PUSH = '@capacitor/push-notifications';

/** Returns the Capacitor plugins that the web app uses. */
function plugins() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'));
  const isPlugin = (/** @type {string} */ name) =>
    /^@capacitor\/|\/capacitor-/.test(name) && name !== '@capacitor/core';
  return Object.keys(dependencies).filter(isPlugin);
}

/**
 * Returns Capacitor's configuration. Without its keys a platform has no plugin for pushes, because Firebase
 * ends an app that asks it for a token without them.
 * @param {string} webDir
 * @param {import('./settings.mjs').Settings} settings
 */
function configuration(webDir, { appId, googleServices, iosPush }) {
  const included = (/** @type {boolean} */ pushes) => plugins().filter((name) => pushes || name !== PUSH);
  return {
    appId,
    appName: 'BESO',
    webDir,
    // Calls to plugins contain the session.
    loggingBehavior: 'none',
    android: { includePlugins: included(googleServices !== undefined), minWebViewVersion: 111 },
    ios: { includePlugins: included(iosPush) },
    // While the app is in front, it shows new notifications itself.
    plugins: {
      PushNotifications: { presentationOptions: [] },
      // The pages have only a light appearance, and extend beneath the system's bars.
      SystemBars: { style: 'LIGHT', insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
      Keyboard: { resize: 'native', style: 'LIGHT' },
    },
  };
}

/**
 * Makes the projects of both shells in a folder, anew each time: nothing in them is edited by hand.
 * @param {string} folder
 * @param {string} built the built web app
 * @param {import('./settings.mjs').Settings} settings
 * @throws Error with the output of Capacitor's program
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
    const { ok, output } = await runTool([program('@capacitor/cli/bin/capacitor'), ...args], options);
    if (!ok) throw new Error(`cap ${args.join(' ')} failed:\n${output}`);
  };
  const [android, ios] = [join(folder, 'android'), join(folder, 'ios')];
  for (const platform of ['android', 'ios']) {
    rmSync(join(folder, platform), { recursive: true, force: true });
    await cap('add', platform);
  }
  configureAndroid(android, settings);
  configureIos(ios, settings);
  putWellKnown(join(folder, 'well-known'), settings);
  await drawPictures(android, ios);
}
