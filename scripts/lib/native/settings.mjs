import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../project.mjs';

/**
 * @typedef {object} Settings
 * @property {string} appId bundle id on iOS, application id on Android
 * @property {string} version as people read it
 * @property {string} build number that grows with each upload to a store
 * @property {string | undefined} googleServices file of the Firebase project, for pushes on Android
 * @property {string | undefined} team Apple's id of the team that signs; otherwise it is chosen in Xcode
 * @property {string | undefined} server origin of the server, links to which open the app
 * @property {string | undefined} certificate SHA-256 of the certificate that signs on Android
 * @property {boolean} iosPush whether the app may ask for pushes on iOS, which needs a paid team
 */

const DEFAULT_ID = 'org.example.beso';

/**
 * Reads the settings of the native apps from variables.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws Error with a message for the person at the terminal
 */
export function settingsOf(env) {
  const { NATIVE_APP_ID, NATIVE_BUILD = '1', NATIVE_GOOGLE_SERVICES, NATIVE_TEAM, NATIVE_IOS_PUSH } = env;
  const { NATIVE_SERVER, NATIVE_ANDROID_CERTIFICATE } = env;
  const appId = NATIVE_APP_ID ?? DEFAULT_ID;
  if (!/^[a-z][a-z\d]*(\.[a-z][a-z\d]*)+$/i.test(appId)) {
    throw new Error(`NATIVE_APP_ID: "${appId}" is no id such as ${DEFAULT_ID}.`);
  }
  if (!/^[1-9]\d{0,8}$/.test(NATIVE_BUILD)) throw new Error('NATIVE_BUILD is a number from 1.');
  const googleServices = NATIVE_GOOGLE_SERVICES && resolve(root, NATIVE_GOOGLE_SERVICES);
  if (googleServices && !existsSync(googleServices)) {
    throw new Error(`NATIVE_GOOGLE_SERVICES: there is no ${googleServices}.`);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (NATIVE_TEAM !== undefined && !/^[A-Z\d]{10}$/.test(NATIVE_TEAM)) {
    throw new Error('NATIVE_TEAM is an id of ten characters.');
  }
  if (NATIVE_SERVER !== undefined && !/^https:\/\/[a-z\d.-]+$/.test(NATIVE_SERVER)) {
    throw new Error('NATIVE_SERVER is an address such as https://beso.example.org.');
  }
  if (
    NATIVE_ANDROID_CERTIFICATE !== undefined &&
    !/^[A-F\d]{2}(:[A-F\d]{2}){31}$/.test(NATIVE_ANDROID_CERTIFICATE)
  ) {
    throw new Error('NATIVE_ANDROID_CERTIFICATE is a SHA-256 fingerprint of 32 pairs with colons.');
  }
  return {
    appId,
    version,
    build: NATIVE_BUILD,
    googleServices: googleServices || undefined,
    team: NATIVE_TEAM,
    server: NATIVE_SERVER,
    certificate: NATIVE_ANDROID_CERTIFICATE,
    iosPush: NATIVE_IOS_PUSH === 'on',
  };
}
