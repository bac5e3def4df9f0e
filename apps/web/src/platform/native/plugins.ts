import type { AppPlugin } from '@capacitor/app';
import type { CameraPlugin } from '@capacitor/camera';
import type { ClipboardPlugin } from '@capacitor/clipboard';
import { registerPlugin } from '@capacitor/core';
import type { FilesystemPlugin } from '@capacitor/filesystem';
import type { HapticsPlugin } from '@capacitor/haptics';
import type { KeyboardPlugin } from '@capacitor/keyboard';
import type { NetworkPlugin } from '@capacitor/network';
import type { SharePlugin } from '@capacitor/share';

// Registers the plugins without their own modules, which contain unused code for browsers.
export const App = registerPlugin<AppPlugin>('App');
export const Camera = registerPlugin<CameraPlugin>('Camera');
export const Clipboard = registerPlugin<ClipboardPlugin>('Clipboard');
export const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem');
export const Haptics = registerPlugin<HapticsPlugin>('Haptics');
export const Keyboard = registerPlugin<KeyboardPlugin>('Keyboard');
export const Network = registerPlugin<NetworkPlugin>('Network');
export const Share = registerPlugin<SharePlugin>('Share');
