import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { useLazy } from '../../platform/lazyLoad.ts';
import { LayerFallback } from '../../ui/layers/LayerFallback.tsx';
import { avifSet, type CardActivity, photoAlt, sourceSet } from './card.ts';

const loadViewer = async () => (await import('../../ui/layers/PhotoViewer.tsx')).PhotoViewer;

export interface PhotoViewing {
  onOpen: (() => void) | undefined;
  viewer: ReactNode;
}

/** Opens an activity's photo over the whole window. */
export function usePhotoViewer(activity: CardActivity, viewerId: string | undefined): PhotoViewing {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const lazy = useLazy(loadViewer, open);
  const { code: Viewer } = lazy;
  const { image } = activity;
  if (image === null) return { onOpen: undefined, viewer: null };
  const onOpen = () => setOpen(true);
  if (Viewer === undefined) {
    return { onOpen, viewer: open ? <LayerFallback lazy={lazy} onClose={() => setOpen(false)} /> : null };
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
