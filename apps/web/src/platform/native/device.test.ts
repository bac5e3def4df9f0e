import { afterEach, expect, it, vi } from 'vitest';
import { devicePlatform, inShell } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

it('the platform is recognised by the native app’s bridge [S7-067]', () => {
  expect([devicePlatform(), inShell()]).toEqual(['web', false]);
  // Another app's web view has message handlers of its own.
  vi.stubGlobal('webkit', { messageHandlers: { other: {} } });
  expect(devicePlatform()).toBe('web');
  vi.stubGlobal('webkit', { messageHandlers: { bridge: {} } });
  expect([devicePlatform(), inShell()]).toEqual(['ios', true]);
  vi.unstubAllGlobals();
  vi.stubGlobal('androidBridge', {});
  expect([devicePlatform(), inShell()]).toEqual(['android', true]);
});
