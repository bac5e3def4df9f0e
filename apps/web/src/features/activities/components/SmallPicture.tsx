import type { Image } from '@beso/contract/images';
import type { Category } from '@beso/contract/limits';
import { useState } from 'react';
import { cx } from '../../../ui/layout/cx.ts';
import { Illustration } from '../../../ui/pictures/Illustration.tsx';
import { ServerImage } from '../../../ui/pictures/ServerImage.tsx';

export interface SmallPictureProps {
  category: Category;
  image: Image | null;
  className?: string | undefined;
}

/** Shows an activity's photo or its category's illustration, hidden from screen readers. */
export function SmallPicture({ category, image, className }: SmallPictureProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={cx('relative block h-11 w-13 shrink-0 overflow-hidden rounded-sm bg-surface-2', className)}
    >
      {image === null || failed ? (
        <Illustration category={category} className="absolute inset-0 object-cover" />
      ) : (
        <ServerImage
          src={image.urls.thumb}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
