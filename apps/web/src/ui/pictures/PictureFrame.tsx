import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { cx } from '../layout/cx.ts';
import { AvifPicture } from './AvifPicture.tsx';
import { ImagePulse } from './ImagePulse.tsx';
import { ServerImage } from './ServerImage.tsx';

export interface PictureFrameProps {
  /** The photo's address; if there is none, `fallback` is shown. */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  avifSet?: string | undefined;
  sizes?: string | undefined;
  placeholder?: string | undefined;
  alt: string;
  fallback?: ReactNode;
  failedLabel: string;
  amount?: { value: string; unit: string } | undefined;
  tags?: ReactNode;
  veil?: ReactNode;
  onOpen?: (() => void) | undefined;
  openLabel?: string | undefined;
  openDescribedBy?: string | undefined;
  eager?: boolean | undefined;
  /** Called if the photo cannot be shown, for example because its link has expired. */
  onFailed?: (() => void) | undefined;
}

/** Shows an activity's 4:3 picture with the number of besos in a dome. */
export function PictureFrame(props: PictureFrameProps) {
  const { src, fallback, amount, tags, veil, onOpen } = props;
  return (
    <div className="relative">
      <figure className="relative aspect-4/3 overflow-hidden rounded-lg bg-surface-2">
        {src ? <Photo key={src} {...props} src={src} /> : fallback}
        {veil}
        {src && onOpen ? (
          <button
            type="button"
            aria-label={props.openLabel}
            aria-describedby={props.openDescribedBy}
            aria-haspopup="dialog"
            onClick={onOpen}
            className="absolute inset-0 z-1 cursor-zoom-in rounded-lg outline-offset-[-3px]!"
          />
        ) : null}
        {tags ? (
          <div className="absolute top-3 left-3 flex max-w-[calc(100%-24px)] flex-wrap gap-1.5">{tags}</div>
        ) : null}
      </figure>
      {amount ? (
        <p
          data-dome=""
          className="absolute right-4 -bottom-px flex h-[min(3.6875rem,83px)] w-[min(7.25rem,162px)] flex-col items-center justify-end rounded-t-full bg-page text-primary"
        >
          <span className="num text-[min(1.75rem,39px)] leading-none!">{amount.value}</span>
          <span className="-mb-[3px] text-[min(0.8125rem,18px)]/[1.23] font-strong">{amount.unit}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Server-rendered HTML has no load event, so the image is visible at once. */
const inHtml = typeof document === 'undefined';

function Photo({
  src,
  srcSet,
  avifSet,
  sizes,
  placeholder,
  alt,
  failedLabel,
  eager,
  onFailed,
}: PictureFrameProps & { src: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-4 pb-5 text-center text-sm font-mid text-text-2">
        <ImageOff size={32} aria-hidden="true" />
        {failedLabel}
      </div>
    );
  }
  return (
    <>
      {state === 'loading' ? <ImagePulse placeholder={placeholder} /> : null}
      <AvifPicture src={src} srcSet={avifSet} sizes={sizes}>
        <ServerImage
          // A cached picture may be complete before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('loaded');
          }}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={() => {
            setState('failed');
            onFailed?.();
          }}
          className={cx(
            'absolute inset-0 size-full object-cover',
            // A fade would flash over the placeholder.
            !placeholder && 'transition-opacity duration-(--duration-base)',
            state === 'loading' && !inHtml && 'opacity-0',
          )}
        />
      </AvifPicture>
    </>
  );
}
