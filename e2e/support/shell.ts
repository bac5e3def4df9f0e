import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { SCREENS } from './people.ts';

const BUILD = join(import.meta.dirname, '../../apps/web/dist');
const ORIGIN = 'https://localhost';
const PLUGINS = {
  NativeBiometric: [
    ...['isAvailable', 'isDataSaved', 'getData', 'setData', 'deleteData'],
    ...['isCredentialsSaved', 'setCredentials', 'deleteCredentials', 'getSecureCredentials'],
  ],
  Camera: ['takePhoto'],
};

/** The device's store behind the plugin: entries that any code may read, and those behind biometry. */
export interface Keychain {
  readonly open: Map<string, unknown>;
  readonly guarded: Map<string, Record<string, unknown>>;
  hasBiometry: boolean;
  /** The person puts the system's question away. */
  putsAway: boolean;
  allowsCamera: boolean;
}

type Options = Record<string, unknown>;

function answer(device: Keychain, method: string, { key, value, server, ...entry }: Options): unknown {
  const [name, place] = [String(key), String(server)];
  const answers: Record<string, () => unknown> = {
    isAvailable: () => ({ isAvailable: device.hasBiometry, strongBiometryIsAvailable: device.hasBiometry }),
    isDataSaved: () => ({ isSaved: device.open.has(name) }),
    getData: () => ({ value: device.open.get(name) }),
    setData: () => void device.open.set(name, value),
    deleteData: () => void device.open.delete(name),
    isCredentialsSaved: () => ({ isSaved: device.guarded.has(place) }),
    setCredentials: () => void device.guarded.set(place, entry),
    deleteCredentials: () => void device.guarded.delete(place),
    takePhoto: () =>
      device.allowsCamera ? { webPath: `${ORIGIN}/icon-512.png` } : { code: 'OS-PLUG-CAMR-0003' },
    getSecureCredentials: () =>
      device.putsAway ? { code: '16' } : (device.guarded.get(place) ?? { code: '21' }),
  };
  return answers[method]?.();
}

export interface ShellDevice {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly keychain: Keychain;
  /** All requests but those for files of the build. */
  readonly requests: readonly Request[];
  /** The address of the app, for a path. */
  readonly at: (path: string) => string;
}

/** Opens the built app as the Android shell does, with the plugins' native side replaced. */
export async function openShellDevice(browser: Browser): Promise<ShellDevice> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: SCREENS.phone,
    serviceWorkers: 'block',
    // The test's server is on this machine, which Chromium lets no page from outside reach unasked.
    permissions: ['local-network-access'],
  });
  const keychain: Keychain = {
    open: new Map(),
    guarded: new Map(),
    hasBiometry: false,
    putsAway: false,
    allowsCamera: false,
  };
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== ORIGIN && !request.url().startsWith('blob:'))
      requests.push(request);
  });
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(BUILD, pathname);
    const isFile = /\.\w+$/.test(pathname) && existsSync(file);
    await route.fulfill({ path: isFile ? file : join(BUILD, 'index.html') });
  });
  await context.exposeBinding('callPlugin', (_source, method: string, options: Options = {}) =>
    answer(keychain, method, options),
  );
  await context.addInitScript((plugins) => {
    const { callPlugin } = window as unknown as {
      callPlugin: (method: string, options: object) => Promise<{ code?: string } | undefined>;
    };
    Object.assign(window, {
      androidBridge: {},
      Capacitor: {
        PluginHeaders: Object.entries(plugins).map(([plugin, methods]) => ({
          name: plugin,
          methods: methods.map((name) => ({ name, rtype: 'promise' as const })),
        })),
        nativePromise: async (_plugin: string, method: string, options: object) => {
          const result = await callPlugin(method, options);
          if (result?.code !== undefined) throw result;
          return result;
        },
      },
    });
  }, PLUGINS);
  return { context, page: await context.newPage(), keychain, requests, at: (path) => `${ORIGIN}${path}` };
}
