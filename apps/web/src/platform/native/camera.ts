import { AVATAR_FORMAT } from '@beso/contract/limits';
import type { CameraDirection, CameraResultType, CameraSource } from '@capacitor/camera';
import { forgetCameraForm, readPicture, recordCameraForm } from './cameraReturn.ts';
import { devicePlatform } from './device.ts';
import { Camera } from './plugins.ts';

const { quality, sidePx } = AVATAR_FORMAT;

/** Returns whether the camera was closed without a picture. iOS sends a code, Android a message. */
const isClosed = (error: unknown): boolean => {
  const { code, message } = Object(error);
  return code === 'OS-PLUG-CAMR-0006' || message === 'User cancelled photos app';
};

/** Android needs the older call, because the newer call loses the picture if Android ends the app. */
function openCamera(direction: CameraDirection): Promise<{ webPath?: string }> {
  if (devicePlatform() !== 'android') {
    const size = { targetWidth: sidePx, targetHeight: sidePx };
    return Camera.takePhoto({ quality, ...size, cameraDirection: direction });
  }
  const source = 'CAMERA' as CameraSource;
  const resultType = 'uri' as CameraResultType;
  return Camera.getPhoto({ quality, width: sidePx, height: sidePx, direction, source, resultType });
}

/** [S7-068] [S9-033] Returns the photo, or undefined if the person took none. */
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
