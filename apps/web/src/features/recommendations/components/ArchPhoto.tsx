import type { Activity } from '@beso/contract/activities';
import type { Image } from '@beso/contract/images';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { AvifPicture } from '../../../ui/pictures/AvifPicture.tsx';
import { ImagePulse } from '../../../ui/pictures/ImagePulse.tsx';
import { ServerImage } from '../../../ui/pictures/ServerImage.tsx';
import { avifSet, photoAlt, refreshActivities, sourceSet } from '../../activities/index.ts';

const SIZES = '160px';

interface ArchPhotoProps {
  activity: Activity;
  eager: boolean;
}

/** [S4-013] Shows a recommendation's photo under an arch, and a placeholder until it has loaded. */
export function ArchPhoto(props: ArchPhotoProps) {
  const { image } = props.activity;
  return (
    <span className="relative block aspect-4/5 overflow-hidden rounded-t-[3.5rem] rounded-b-md bg-surface-2">
      {image === null ? <NoPhoto /> : <Photo key={image.urls.feed} {...props} image={image} />}
    </span>
  );
}

function NoPhoto() {
  const { t } = useTexts();
  return (
    <span className="type-xs absolute inset-0 flex flex-col items-center justify-center gap-1 px-2 pt-4 text-center text-text-2">
      <ImageOff size={24} aria-hidden="true" />
      {t('activities.imageNotAvailable')}
    </span>
  );
}

/** Shows the photo. A new link mounts this component anew, which retries a failed photo. */
function Photo({ activity, image, eager }: ArchPhotoProps & { image: Image }) {
  const { t } = useTexts();
  const viewerId = useSession().session?.user.id;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return <NoPhoto />;
  return (
    <>
      {state === 'loading' ? <ImagePulse placeholder={image.placeholder} /> : null}
      <AvifPicture src={image.urls.feed} srcSet={avifSet(image)} sizes={SIZES}>
        <ServerImage
          ref={(element) => {
            if (element?.complete && element.naturalWidth > 0) setState('loaded');
          }}
          src={image.urls.feed}
          srcSet={sourceSet(image)}
          sizes={SIZES}
          alt={photoAlt(activity, viewerId, t)}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={() => {
            setState('failed');
            void refreshActivities([activity.id]);
          }}
          className={cx('absolute inset-0 size-full object-cover', state === 'loading' && 'opacity-0')}
        />
      </AvifPicture>
    </>
  );
}
