import type { Activity } from '@beso/contract/activities';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { AvifPicture } from '../../../ui/AvifPicture.tsx';
import { cx } from '../../../ui/cx.ts';
import { ImagePulse } from '../../../ui/ImagePulse.tsx';
import { avifSet, photoAlt, refreshActivities, sourceSet } from '../../activities/index.ts';

const SIZES = '160px';

/** [S4-013] The photo of a recommendation, under an arch: pulses while it loads, says when it fails. */
export function ArchPhoto({ activity, eager }: { activity: Activity; eager: boolean }) {
  const { t } = useTexts();
  const viewerId = useSession().session?.user.id;
  const { image } = activity;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  return (
    <span className="relative block aspect-4/5 overflow-hidden rounded-t-[3.5rem] rounded-b-md bg-surface-2">
      {image === null || state === 'failed' ? (
        <span className="type-xs absolute inset-0 flex flex-col items-center justify-center gap-1 px-2 pt-4 text-center text-text-2">
          <ImageOff size={24} aria-hidden="true" />
          {t('activities.imageNotAvailable')}
        </span>
      ) : (
        <>
          {state === 'loading' ? <ImagePulse placeholder={image.placeholder} /> : null}
          <AvifPicture srcSet={avifSet(image)} sizes={SIZES}>
            <img
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
      )}
    </span>
  );
}
