import type { Message } from '@beso/contract/chat';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { LayerFallback } from '../../../ui/layers/LayerFallback.tsx';
import { ServerImage } from '../../../ui/pictures/ServerImage.tsx';
import { sourceSet } from '../../activities/index.ts';
import { refreshMessage } from '../threads.ts';

const loadViewer = async () => (await import('../../../ui/layers/PhotoViewer.tsx')).PhotoViewer;
/** The largest width of a photo, from which the browser chooses a file. */
const SIZES = '260px';

export interface MessagePhotoProps {
  personId: string;
  number: number;
  image: NonNullable<Message['image']>;
  alt: string;
}

/** The photo of a message, which opens at a tap. */
export function MessagePhoto({ personId, number, image, alt }: MessagePhotoProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState<string>();
  const lazy = useLazy(loadViewer, open);
  const { code: Viewer } = lazy;
  const { urls, width, height, placeholder } = image;
  const isMissing = failed === urls.feed;
  const renew = () => {
    // The link may have expired, so the first failure fetches the message again.
    if (failed === undefined) void refreshMessage(personId, number).catch(() => undefined);
    setFailed(urls.feed);
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('chat.openPhoto')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="block w-65 max-w-full cursor-zoom-in overflow-hidden rounded-md bg-surface-2 bg-cover"
        style={{
          aspectRatio: `${width} / ${Math.min(height, width * 1.6)}`,
          ...(placeholder !== undefined && { backgroundImage: `url("${placeholder}")` }),
        }}
      >
        {isMissing ? (
          <span className="type-sm text-text-2">{t('activities.imageNotAvailable')}</span>
        ) : (
          <ServerImage
            src={urls.feed}
            srcSet={sourceSet(image)}
            sizes={SIZES}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            onError={renew}
            className="size-full object-cover"
          />
        )}
      </button>
      {Viewer ? (
        <Viewer
          open={open}
          onOpenChange={setOpen}
          src={urls.full}
          srcSet={sourceSet(image)}
          alt={alt}
          closeLabel={t('activities.photo.close')}
          zoomInLabel={t('activities.photo.zoomIn')}
          zoomOutLabel={t('activities.photo.zoomOut')}
          failedLabel={t('activities.imageNotAvailable')}
        />
      ) : open ? (
        <LayerFallback lazy={lazy} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
