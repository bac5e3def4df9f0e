import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { cx } from '../layout/cx.ts';
import { AvifPicture } from './AvifPicture.tsx';
import { ImagePulse } from './ImagePulse.tsx';
import { ServerImage } from './ServerImage.tsx';

export interface PictureFrameProps {
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
  /** Called if the photo cannot be loaded, for example after its link has expired. */
  onFailed?: (() => void) | undefined;
}

/** Shows the picture of an activity, 4:3, with the number of besos in a dome. */
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

/** True on the server, whose HTML must show the photo without waiting for the load event. */
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
          // A cached photo may have loaded before React listens for the load event.
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
            // With a placeholder there is no fade, because it would flash.
            !placeholder && 'transition-opacity duration-(--duration-base)',
            state === 'loading' && !inHtml && 'opacity-0',
          )}
        />
      </AvifPicture>
    </>
  );
}
