import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

export interface PictureFrameProps {
  /** The photo; without one `fallback` stands in its place. */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  /** An Illustration. */
  fallback?: ReactNode;
  /** "Image not available" */
  failedLabel: string;
  /** What the dome says, e.g. "+3" over "besos". */
  amount?: { value: string; unit: string } | undefined;
  /** Tags at the top left, "Example" first, then the status. */
  tags?: ReactNode;
  /** Over the whole picture, e.g. while a request is pending. */
  veil?: ReactNode;
  /** Fetched at once where it is first on the page. */
  eager?: boolean | undefined;
  /** The photo could not be shown, e.g. because its link has expired. */
  onFailed?: (() => void) | undefined;
}

/** The 4:3 picture of an activity: pulses while it loads, says so when it fails, holds the dome with the amount. */
export function PictureFrame(props: PictureFrameProps) {
  const { src, fallback, amount, tags, veil } = props;
  return (
    <div className="relative">
      <figure className="relative aspect-4/3 overflow-hidden rounded-lg bg-surface-2">
        {src ? <Photo key={src} {...props} src={src} /> : fallback}
        {veil}
        {tags ? (
          <div className="absolute top-3 left-3 flex max-w-[calc(100%-24px)] flex-wrap gap-1.5">{tags}</div>
        ) : null}
      </figure>
      {amount ? (
        <p className="absolute right-4 -bottom-px flex h-[59px] w-[116px] flex-col items-center justify-end rounded-t-[58px] bg-page text-primary">
          <span className="num text-[1.75rem] leading-7!">{amount.value}</span>
          <span className="type-xs -mb-[3px] leading-4! font-strong">{amount.unit}</span>
        </p>
      ) : null}
    </div>
  );
}

function Photo({
  src,
  srcSet,
  sizes,
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
      {state === 'loading' ? (
        <span aria-hidden="true" className="absolute inset-0 animate-pulse-soft bg-border" />
      ) : null}
      <img
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
          'absolute inset-0 size-full object-cover transition-opacity duration-(--duration-base)',
          state === 'loading' && 'opacity-0',
        )}
      />
    </>
  );
}
