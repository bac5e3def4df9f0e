import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useRestoredPhoto } from '../../../platform/forms/useRestoredPhoto.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';

/** [S7-068] A button that opens the device's camera. Only native apps show it. */
export function TakePhoto({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  useRestoredPhoto(onFile);
  const take = async () => {
    setBusy(true);
    try {
      const { takePhoto } = await import('../../../platform/native/camera.ts');
      const photo = await takePhoto('something');
      if (photo !== undefined) onFile(photo);
    } catch {
      appToasts.error(t('besos.cameraNotAllowed'));
    }
    setBusy(false);
  };
  return (
    <Button block variant="secondary" icon={<Camera size={20} />} loading={busy} onClick={() => void take()}>
      {t('besos.takePhoto')}
    </Button>
  );
}
