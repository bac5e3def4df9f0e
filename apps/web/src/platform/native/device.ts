type DevicePlatform = 'ios' | 'android' | 'web';

/** The objects that a native app adds to its page before any script runs. */
interface Bridges {
  androidBridge?: object;
  webkit?: { messageHandlers?: { bridge?: object } };
}

/** [S7-067] Returns the platform of this page, without loading the plugins. */
export function devicePlatform(): DevicePlatform {
  const { androidBridge, webkit } = globalThis as Bridges;
  if (androidBridge !== undefined) return 'android';
  return webkit?.messageHandlers?.bridge === undefined ? 'web' : 'ios';
}

export const isNativeApp = (): boolean => devicePlatform() !== 'web';
