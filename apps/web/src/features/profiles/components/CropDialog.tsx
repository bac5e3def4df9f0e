import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { cropPicture, type Square } from '../picture.ts';
import { useObjectUrl } from '../useObjectUrl.ts';

const CropArea = lazy(async () => ({ default: (await import('./CropArea.tsx')).CropArea }));

export interface CropDialogProps {
  /** The chosen picture; without one the dialog is closed. */
  file: File | undefined;
  onCancel: () => void;
  /** The square as a JPEG. */
  onCropped: (picture: Blob) => void;
  /** The browser could not make the picture. */
  onFailed: () => void;
}

/** Cuts a square out of a chosen picture. */
export function CropDialog({ file, onCancel, onCropped, onFailed }: CropDialogProps) {
  const { t } = useTexts();
  const url = useObjectUrl(file);
  const [framed, setFramed] = useState<{ url: string; square: Square }>();
  const [cropping, setCropping] = useState(false);
  // The frame of the picture before says nothing about this one.
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
      open={file !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      title={t('profiles.crop.title')}
      text={t('profiles.crop.description')}
      confirmLabel={t('profiles.crop.use')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => void crop()}
      loading={cropping || !square}
      loadingLabel={t('profiles.crop.preparing')}
    >
      <Suspense fallback={<Skeleton className="aspect-square max-h-[46dvh] w-full rounded-lg!" />}>
        {url ? <CropArea url={url} onChange={(chosen) => setFramed({ url, square: chosen })} /> : null}
      </Suspense>
    </Dialog>
  );
}
