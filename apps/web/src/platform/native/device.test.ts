import { afterEach, expect, it, vi } from 'vitest';
import { devicePlatform, isNativeApp } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

it('the platform is recognised by the bridge object of the native app [S7-067]', () => {
  expect([devicePlatform(), isNativeApp()]).toEqual(['web', false]);
  // The web view of some other app also has message handlers.
  vi.stubGlobal('webkit', { messageHandlers: { other: {} } });
  expect(devicePlatform()).toBe('web');
  vi.stubGlobal('webkit', { messageHandlers: { bridge: {} } });
  expect([devicePlatform(), isNativeApp()]).toEqual(['ios', true]);
  vi.unstubAllGlobals();
  vi.stubGlobal('androidBridge', {});
  expect([devicePlatform(), isNativeApp()]).toEqual(['android', true]);
});
