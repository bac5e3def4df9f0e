import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { cx } from '../layout/cx.ts';
import { ServerImage } from './ServerImage.tsx';

export interface PhotoPreviewProps {
  src: string;
  alt: string;
  removeLabel: string;
  onRemove: () => void;
  busyLabel?: string | undefined;
  /** True if the photo is an arch that fills a column, from 1024 px. */
  tall?: boolean | undefined;
}

/** Shows the chosen photo, cropped as the feed will show it. */
export function PhotoPreview({ src, alt, removeLabel, onRemove, busyLabel, tall }: PhotoPreviewProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <div
      className={cx(
        'relative aspect-4/3 overflow-hidden rounded-lg bg-surface-2',
        tall && 'lg:aspect-4/5 lg:rounded-t-full',
      )}
    >
      {brokenSrc === src ? (
        <span
          role="img"
          aria-label={alt}
          className="absolute inset-0 grid place-items-center text-text-3 [&_svg]:size-10"
        >
          <ImageOff aria-hidden="true" />
        </span>
      ) : (
        <ServerImage
          src={src}
          alt={alt}
          onError={() => setBrokenSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {busyLabel ? (
        <div role="status" className="absolute inset-0 grid place-items-center bg-veil text-white">
          <Spinner className="size-8!" />
          <span className="sr-only">{busyLabel}</span>
        </div>
      ) : (
        <IconButton
          label={removeLabel}
          variant="ink"
          onClick={onRemove}
          className={cx('absolute! shadow-2', tall ? 'right-3 bottom-3' : 'top-3 right-3')}
        >
          <X size={20} />
        </IconButton>
      )}
    </div>
  );
}
