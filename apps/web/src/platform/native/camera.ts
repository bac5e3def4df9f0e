import { PORTRAIT } from '@beso/contract/limits';
import type { CameraDirection, CameraResultType, CameraSource } from '@capacitor/camera';
import { forgetCameraForm, readPicture, recordCameraForm } from './cameraReturn.ts';
import { devicePlatform } from './device.ts';
import { Camera } from './plugins.ts';

const { quality, sidePx } = PORTRAIT;

/** iOS reports by a code that the camera was closed without a picture, Android by a message. */
const isClosed = (error: unknown): boolean => {
  const { code, message } = Object(error);
  return code === 'OS-PLUG-CAMR-0006' || message === 'User cancelled photos app';
};

/** On Android only the older call returns its picture to an app that was ended in the meantime. */
function openCamera(direction: CameraDirection): Promise<{ webPath?: string }> {
  if (devicePlatform() !== 'android') {
    const size = { targetWidth: sidePx, targetHeight: sidePx };
    return Camera.takePhoto({ quality, ...size, cameraDirection: direction });
  }
  const source = 'CAMERA' as CameraSource;
  const resultType = 'uri' as CameraResultType;
  return Camera.getPhoto({ quality, width: sidePx, height: sidePx, direction, source, resultType });
}

/** [S7-068] [S9-033] Returns the camera's picture, undefined if none. Rejects as the plugin does. */
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
