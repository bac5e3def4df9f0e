import { AVATAR_FORMAT } from '@beso/contract/limits';
import type { CameraDirection, CameraResultType, CameraSource } from '@capacitor/camera';
import { forgetCameraForm, readPicture, recordCameraForm } from './cameraReturn.ts';
import { devicePlatform } from './device.ts';
import { Camera } from './plugins.ts';

const { quality, sidePx } = AVATAR_FORMAT;

/** Returns whether the camera was closed without a picture: iOS says so by a code, Android by a message. */
const isClosed = (error: unknown): boolean => {
  const { code, message } = Object(error);
  return code === 'OS-PLUG-CAMR-0006' || message === 'User cancelled photos app';
};

/** Android uses the older call, because only that returns its picture to an app that was ended meanwhile. */
function openCamera(direction: CameraDirection): Promise<{ webPath?: string }> {
  if (devicePlatform() !== 'android') {
    const size = { targetWidth: sidePx, targetHeight: sidePx };
    return Camera.takePhoto({ quality, ...size, cameraDirection: direction });
  }
  const source = 'CAMERA' as CameraSource;
  const resultType = 'uri' as CameraResultType;
  return Camera.getPhoto({ quality, width: sidePx, height: sidePx, direction, source, resultType });
}

/** [S7-068] [S9-033] Returns the photo, undefined if none was taken. Rejects with the plugin's errors. */
export async function takePhoto(of: 'myself' | 'something'): Promise<File | undefined> {
  recordCameraForm();
  try {
    const { webPath } = await openCamera((of === 'myself' ? 'FRONT' : 'REAR') as CameraDirection);
    return await readPicture(webPath ?? '');
  } catch (error) {
    if (isClosed(error)) return undefined;
    throw error;
  } finally {
    forgetCameraForm();
  }
}
