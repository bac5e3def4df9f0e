import { PORTRAIT } from '@beso/contract/limits';
import { Camera, CameraDirection } from '@capacitor/camera';

/** The plugin's code for a camera that was closed without a picture. */
const CANCELLED = 'OS-PLUG-CAMR-0006';

/** [S7-068] [S9-033] Returns the camera's picture; undefined without one. Rejects as the plugin does. */
export async function takePhoto(of: 'myself' | 'something'): Promise<File | undefined> {
  try {
    const { webPath = '' } = await Camera.takePhoto({
      quality: PORTRAIT.quality,
      targetWidth: PORTRAIT.sidePx,
      targetHeight: PORTRAIT.sidePx,
      cameraDirection: of === 'myself' ? CameraDirection.Front : CameraDirection.Rear,
    });
    const content = await (await fetch(webPath)).blob();
    return new File([content], 'photo.jpg', { type: content.type || 'image/jpeg' });
  } catch (error) {
    if (Object(error).code === CANCELLED) return undefined;
    throw error;
  }
}
