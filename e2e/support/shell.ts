import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { VIEWPORTS } from './people.ts';

const BUILD = join(import.meta.dirname, '../../apps/web/dist');
const ORIGIN = 'https://localhost';
const PLUGINS = {
  NativeBiometric: [
    ...['isAvailable', 'isDataSaved', 'getData', 'setData', 'deleteData'],
    ...['isCredentialsSaved', 'setCredentials', 'deleteCredentials', 'getSecureCredentials'],
  ],
  Camera: ['getPhoto'],
  App: ['getLaunchUrl', 'minimizeApp'],
  Clipboard: ['write'],
  Filesystem: ['writeFile', 'appendFile', 'rmdir'],
  Haptics: ['impact', 'notification'],
  Keyboard: [],
  Network: ['getStatus'],
  Share: ['share'],
  SystemBars: ['setStyle'],
} as const;

/** The phone behind the native plugins. Only its storage `guarded` needs the fingerprint. */
export interface Keychain {
  readonly open: Map<string, unknown>;
  readonly guarded: Map<string, Record<string, unknown>>;
  hasBiometry: boolean;
  /** True if the person dismisses the prompt for the fingerprint. */
  putsAway: boolean;
  allowsCamera: boolean;
  /** True if Android ends the app while the camera is open. */
  endsBehindCamera: boolean;
  /** The link that started the app. */
  launch: string | undefined;
  /** The files that the app wrote, in base64, by path. */
  readonly files: Map<string, string>;
  /** Each call of a plugin as `Plugin.method`, with its options. */
  readonly calls: [string, Options][];
}

type Options = Record<string, unknown>;

/** The camera's response; the app's icon serves as the picture. */
export const CAMERA_PICTURE = { webPath: `${ORIGIN}/icon-512.png` };

const never = () => new Promise(() => undefined);

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
    getPhoto: () => {
      if (device.endsBehindCamera) return never();
      return device.allowsCamera ? CAMERA_PICTURE : { code: 'OS-PLUG-CAMR-0003' };
    },
    getLaunchUrl: () => device.launch && { url: device.launch },
    writeFile: () => {
      device.files.set(String(entry.path), String(entry.data));
      return { uri: `file:///${entry.path}` };
    },
    getSecureCredentials: () =>
      device.putsAway ? { code: '16' } : (device.guarded.get(place) ?? { code: '21' }),
  };
  return answers[method]?.();
}

export interface ShellDevice {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly keychain: Keychain;
  /** The page's requests, except those for files of the build. */
  readonly requests: readonly Request[];
  /** Returns the URL of a path in the native app. */
  readonly at: (path: string) => string;
  /** Waits until the page listens to a plugin's event, such as `App.appUrlOpen`, and sends it. */
  readonly tell: (page: Page, event: string, data: object) => Promise<void>;
}

declare global {
  interface Window {
    shellListeners?: Record<string, (data: object) => void>;
  }
}

async function tell(page: Page, event: string, data: object): Promise<void> {
  await page.waitForFunction((name) => window.shellListeners?.[name] !== undefined, event);
  await page.evaluate(([name, value]) => window.shellListeners?.[name]?.(value), [event, data] as const);
}

/** Opens the built app as the Android app does. `keychain` replaces the native side of the plugins. */
export async function openShellDevice(browser: Browser): Promise<ShellDevice> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: VIEWPORTS.phone,
    serviceWorkers: 'block',
    // Without this permission, Chromium blocks requests to a server on this machine.
    permissions: ['local-network-access'],
  });
  const keychain: Keychain = {
    open: new Map(),
    guarded: new Map(),
    hasBiometry: false,
    putsAway: false,
    allowsCamera: false,
    endsBehindCamera: false,
    launch: undefined,
    files: new Map(),
    calls: [],
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
  await context.exposeBinding('callPlugin', (_source, plugin: string, method: string, options?: Options) => {
    keychain.calls.push([`${plugin}.${method}`, options ?? {}]);
    return answer(keychain, method, options ?? {});
  });
  await context.addInitScript((plugins) => {
    const { callPlugin } = window as unknown as {
      callPlugin: (plugin: string, method: string, options: object) => Promise<{ code?: string } | undefined>;
    };
    const listeners: NonNullable<typeof window.shellListeners> = {};
    const events = ['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' as const }));
    for (const name of ['online', 'offline']) {
      addEventListener(name, ({ isTrusted }) => {
        if (isTrusted) listeners['Network.networkStatusChange']?.({ connected: navigator.onLine });
      });
    }
    Object.assign(window, {
      androidBridge: {},
      shellListeners: listeners,
      Capacitor: {
        PluginHeaders: Object.entries(plugins).map(([plugin, methods]) => ({
          name: plugin,
          methods: [...methods.map((name) => ({ name, rtype: 'promise' as const })), ...events],
        })),
        nativeCallback: (
          plugin: string,
          _method: string,
          { eventName }: { eventName: string },
          callback: (data: object) => void,
        ) => {
          listeners[`${plugin}.${eventName}`] = callback;
          return eventName;
        },
        nativePromise: async (plugin: string, method: string, options: object) => {
          if (plugin === 'Network') return { connected: navigator.onLine };
          const result = await callPlugin(plugin, method, options);
          if (result?.code !== undefined) throw result;
          return result;
        },
      },
    });
  }, PLUGINS);
  const page = await context.newPage();
  return { context, page, keychain, requests, at: (path) => `${ORIGIN}${path}`, tell };
}
