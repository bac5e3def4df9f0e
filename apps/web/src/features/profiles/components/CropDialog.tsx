import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { type CropSquare, cropPicture } from '../picture.ts';
import { useObjectUrl } from '../useObjectUrl.ts';

const loadCropArea = async () => (await import('./CropArea.tsx')).CropArea;

export interface CropDialogProps {
  file: Blob | undefined;
  preparing: boolean;
  onCancel: () => void;
  onCropped: (picture: Blob) => void;
  onFailed: () => void;
}

export function CropDialog({ file, preparing, onCancel, onCropped, onFailed }: CropDialogProps) {
  const { t } = useTexts();
  const url = useObjectUrl(file);
  const [framed, setFramed] = useState<{ url: string; square: CropSquare }>();
  const { code: CropArea, failed, retry } = useLazy(loadCropArea, file !== undefined || preparing);
  const [cropping, setCropping] = useState(false);
  // A square chosen for the previous picture does not fit the new picture.
  const square = framed?.url === url ? framed?.square : undefined;

  const crop = async () => {
    if (!url || !square) return;
    setCropping(true);
    try {
      onCropped(await cropPicture(url, square));
    } catch {
      onFailed();
    } finally {
      setCropping(false);
    }
  };

  return (
    <Dialog
      open={file !== undefined || preparing}
      onOpenChange={(open) => !open && onCancel()}
      title={t('profiles.crop.title')}
      text={t('profiles.crop.description')}
      // If the cropping code could not be loaded, this button tries again.
      confirmLabel={failed ? t('common.failure.tryAgain') : t('profiles.crop.use')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => (failed ? retry() : void crop())}
      preparing={!(square || failed)}
      loading={cropping}
      loadingLabel={t('profiles.crop.preparing')}
    >
      {url && CropArea ? (
        <CropArea url={url} onChange={(chosen) => setFramed({ url, square: chosen })} />
      ) : (
        <Skeleton className="aspect-square max-h-[46dvh] w-full rounded-lg!" />
      )}
      {failed ? <Alert>{t('common.partMissing')}</Alert> : null}
    </Dialog>
  );
}
