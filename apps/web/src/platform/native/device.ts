type DevicePlatform = 'ios' | 'android' | 'web';

/** The bridges that a shell puts into its page before any script of the page runs. */
interface Bridges {
  androidBridge?: object;
  webkit?: { messageHandlers?: { bridge?: object } };
}

/** [S7-067] The platform that the page runs on. Nothing is loaded to find out. */
export function devicePlatform(): DevicePlatform {
  const { androidBridge, webkit } = globalThis as Bridges;
  if (androidBridge !== undefined) return 'android';
  return webkit?.messageHandlers?.bridge === undefined ? 'web' : 'ios';
}

/** Returns whether the page runs inside a native shell. */
export const inShell = (): boolean => devicePlatform() !== 'web';
