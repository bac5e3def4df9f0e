import type { Activity } from '@beso/contract/activities';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { AvifPicture } from '../../../ui/pictures/AvifPicture.tsx';
import { ServerImage } from '../../../ui/pictures/ServerImage.tsx';
import { avifSet, photoAlt, sourceSet } from '../card.ts';
import { usePhotoViewer } from '../usePhotoViewer.tsx';

const SIZES = '(min-width: 1024px) 304px, calc(100vw - 80px)';

export function ActivityPhoto({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const viewerId = useSession().session?.user.id;
  const { onOpen, viewer } = usePhotoViewer(activity, viewerId);
  const { image } = activity;
  if (image === null) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('activities.photo.open')}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="relative mt-3.5 block aspect-video w-full cursor-zoom-in overflow-hidden rounded-md bg-surface-2"
      >
        <AvifPicture src={image.urls.feed} srcSet={avifSet(image)} sizes={SIZES}>
          <ServerImage
            src={image.urls.feed}
            srcSet={sourceSet(image)}
            sizes={SIZES}
            alt={photoAlt(activity, viewerId, t)}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </AvifPicture>
      </button>
      {viewer}
    </>
  );
}
