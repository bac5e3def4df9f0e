import { vi } from 'vitest';

type Options = Record<string, unknown>;

export interface ShellDevice {
  /** The plugin and method of each call, with the options that it had. */
  calls: [string, Options?][];
  /** Sends an event of a plugin to the page, such as `App.appUrlOpen`. */
  tell(event: string, data: object): void;
}

/**
 * Makes this test a page of a native app, whose plugins call `answers`. Import the app's modules afterwards.
 * @param answers by plugin and method, such as `Share.share`; if one throws, the call rejects
 */
export function shellDevice(
  platform: 'android' | 'ios',
  answers: Record<string, (options: Options) => unknown>,
): ShellDevice {
  const calls: ShellDevice['calls'] = [];
  const listeners = new Map<string, (data: object) => void>();
  const methods = (plugin: string) =>
    Object.keys(answers).flatMap((key) => {
      const [of, name] = key.split('.');
      return of === plugin ? [{ name, rtype: 'promise' }] : [];
    });
  const events = ['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' }));
  const plugins = [...new Set(Object.keys(answers).map((key) => key.split('.')[0] ?? ''))];
  vi.resetModules();
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  if (platform === 'android') vi.stubGlobal('androidBridge', {});
  else vi.stubGlobal('webkit', { messageHandlers: { bridge: {} } });
  vi.stubGlobal('Capacitor', {
    PluginHeaders: plugins.map((name) => ({ name, methods: [...methods(name), ...events] })),
    nativePromise: async (plugin: string, method: string, options?: Options) => {
      const key = `${plugin}.${method}`;
      calls.push(options === undefined ? [key] : [key, options]);
      return answers[key]?.(options ?? {});
    },
    nativeCallback: (
      plugin: string,
      _method: string,
      { eventName }: { eventName: string },
      callback: (data: object) => void,
    ) => {
      listeners.set(`${plugin}.${eventName}`, callback);
      return eventName;
    },
  });
  return {
    calls,
    tell: (event, data) => {
      const listener = listeners.get(event);
      if (listener === undefined) throw new Error(`nobody listens to ${event}`);
      listener(data);
    },
  };
}
