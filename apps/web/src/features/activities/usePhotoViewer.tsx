import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { notify } from '../../ui/notify.ts';
import { type CardActivity, photoAlt, sourceSet } from './card.ts';

type Viewer = typeof import('../../ui/PhotoViewer.tsx').PhotoViewer;

export interface PhotoViewing {
  /** Undefined where there is no photo to look at. */
  onOpen: (() => void) | undefined;
  /** To be drawn somewhere; nothing until the photo was opened. */
  viewer: ReactNode;
}

/** Opens the photo of an activity over the whole window. The code for it is loaded with the first one. */
export function usePhotoViewer(activity: CardActivity, viewerId: string | undefined): PhotoViewing {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [Viewer, setViewer] = useState<Viewer>();
  const { image } = activity;
  if (image === null) return { onOpen: undefined, viewer: null };
  const show = async () => {
    try {
      const { PhotoViewer } = await import('../../ui/PhotoViewer.tsx');
      setViewer(() => PhotoViewer);
      setOpen(true);
    } catch {
      notify.error(t('errors.offline'));
    }
  };
  return {
    onOpen: () => void show(),
    viewer: Viewer ? (
      <Viewer
        open={open}
        onOpenChange={setOpen}
        src={image.urls.full}
        srcSet={sourceSet(image)}
        alt={photoAlt(activity, viewerId, t)}
        closeLabel={t('activities.photo.close')}
        zoomInLabel={t('activities.photo.zoomIn')}
        zoomOutLabel={t('activities.photo.zoomOut')}
        failedLabel={t('activities.imageNotAvailable')}
      />
    ) : null,
  };
}
