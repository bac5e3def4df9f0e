import { type ReactNode, useEffect, useState } from 'react';
import { isOnline } from '../../platform/connectivity.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useLater } from '../../platform/later.ts';
import { notify } from '../../ui/notify.ts';
import { avifSet, type CardActivity, photoAlt, sourceSet } from './card.ts';

const loadViewer = async () => (await import('../../ui/PhotoViewer.tsx')).PhotoViewer;

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
  const { code: Viewer, failed } = useLater(loadViewer, open);
  // It does not open later by itself, over what is being done then: the next tap tries again.
  useEffect(() => {
    if (!open || !failed) return;
    setOpen(false);
    notify.error(t(isOnline() ? 'common.partMissing' : 'common.failure.offline'), 'photo-viewer');
  }, [open, failed, t]);
  const { image } = activity;
  if (image === null) return { onOpen: undefined, viewer: null };
  return {
    onOpen: () => setOpen(true),
    viewer: Viewer ? (
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
    ) : null,
  };
}
