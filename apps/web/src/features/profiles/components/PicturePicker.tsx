import { useTexts } from '../../../platform/i18n/index.ts';
import { inShell } from '../../../platform/native/device.ts';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import { PortraitDisc } from '../../../ui/pictures/PortraitDisc.tsx';
import type { usePicture } from '../usePicture.ts';
import { CropDialog } from './CropDialog.tsx';

/** Any picture; the platform offers its camera where there is one. */
export const PICTURES = 'image/*';

export interface PicturePickerProps {
  picture: ReturnType<typeof usePicture>;
  /** Chooses the colours behind the initials. */
  id: string;
  name: string;
  /** The present picture. */
  photoUrl?: string | null | undefined;
  saving: boolean;
}

/** [S7-068] By the device's camera. */
async function takePicture({ choose, fail }: ReturnType<typeof usePicture>): Promise<void> {
  try {
    const { takePhoto } = await import('../../../platform/native/camera.ts');
    const photo = await takePhoto();
    if (photo !== undefined) choose(photo);
  } catch (error) {
    fail(error);
  }
}

/** [S2-094] The portrait with its camera button, and the dialog that crops what was chosen. */
export function PicturePicker({ picture, id, name, photoUrl, saving }: PicturePickerProps) {
  const { t } = useTexts();
  const handheld = useMediaQuery('(pointer: coarse)');
  return (
    <>
      <PortraitDisc
        id={id}
        name={name}
        photoUrl={picture.url ?? photoUrl}
        pickLabel={handheld ? t('profiles.takePhoto') : t('profiles.choosePicture')}
        accept={PICTURES}
        capture={handheld ? 'user' : undefined}
        onFile={picture.choose}
        onTake={inShell() ? () => void takePicture(picture) : undefined}
        busyLabel={saving ? t('profiles.saving') : undefined}
      />
      <CropDialog {...picture.crop} />
    </>
  );
}
