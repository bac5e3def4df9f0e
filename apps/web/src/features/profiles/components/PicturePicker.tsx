import { useRestoredPhoto } from '../../../platform/forms/useRestoredPhoto.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { usePastedImage } from '../../../ui/controls/usePastedImage.ts';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { PortraitDisc } from '../../../ui/pictures/PortraitDisc.tsx';
import type { usePicture } from '../usePicture.ts';
import { CropDialog } from './CropDialog.tsx';

/** Lets people choose any picture, which phones may also take with the camera. */
export const ACCEPTED_PICTURES = 'image/*';

export interface PicturePickerProps {
  picture: ReturnType<typeof usePicture>;
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
  saving: boolean;
}

/** [S7-068] Takes a picture with the device's camera, in native apps. */
async function takePicture({ choose, fail }: ReturnType<typeof usePicture>): Promise<void> {
  try {
    const { takePhoto } = await import('../../../platform/native/camera.ts');
    const photo = await takePhoto('myself');
    if (photo !== undefined) choose(photo);
  } catch (error) {
    fail(error);
  }
}

/** [S2-094] Shows the portrait with a camera button. */
export function PicturePicker({ picture, id, name, photoUrl, saving }: PicturePickerProps) {
  const { t } = useTexts();
  usePastedImage(picture.choose);
  useRestoredPhoto(picture.choose);
  const handheld = useMediaQuery('(pointer: coarse)');
  return (
    <>
      <PortraitDisc
        id={id}
        name={name}
        photoUrl={picture.url ?? photoUrl}
        pickLabel={handheld ? t('profiles.takePhoto') : t('profiles.choosePicture')}
        accept={ACCEPTED_PICTURES}
        capture={handheld ? 'user' : undefined}
        onFile={picture.choose}
        onTake={isNativeApp() ? () => void takePicture(picture) : undefined}
        busyLabel={saving ? t('profiles.saving') : undefined}
      />
      <CropDialog {...picture.crop} />
    </>
  );
}
