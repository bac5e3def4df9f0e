import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { useLater } from '../../platform/later.ts';
import { LateLayer } from '../../ui/layers/LateLayer.tsx';
import { avifSet, type CardActivity, photoAlt, sourceSet } from './card.ts';

const loadViewer = async () => (await import('../../ui/layers/PhotoViewer.tsx')).PhotoViewer;

export interface PhotoViewing {
  onOpen: (() => void) | undefined;
  viewer: ReactNode;
}

/** Opens the photo of an activity over the whole window. The viewer's code loads with the first photo. */
export function usePhotoViewer(activity: CardActivity, viewerId: string | undefined): PhotoViewing {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const later = useLater(loadViewer, open);
  const { code: Viewer } = later;
  const { image } = activity;
  if (image === null) return { onOpen: undefined, viewer: null };
  const onOpen = () => setOpen(true);
  if (Viewer === undefined) {
    return { onOpen, viewer: open ? <LateLayer later={later} onClose={() => setOpen(false)} /> : null };
  }
  return {
    onOpen,
    viewer: (
      <Viewer
        open={open}
        onOpenChange={setOpen}
        src={image.urls.full}
        srcSet={sourceSet(image)}
        avifSet={avifSet(image)}
        alt={photoAlt(activity, viewerId, t)}
        closeLabel={t('activities.photo.close')}
        zoomInLabel={t('activities.photo.zoomIn')}
        zoomOutLabel={t('activities.photo.zoomOut')}
        failedLabel={t('activities.imageNotAvailable')}
      />
    ),
  };
}
