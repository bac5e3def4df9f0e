import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Title } from 'radix-ui/dialog';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../controls/IconButton.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { cx } from '../layout/cx.ts';
import { AvifPicture } from '../pictures/AvifPicture.tsx';
import { ServerImage } from '../pictures/ServerImage.tsx';
import { DialogFrame } from './DialogFrame.tsx';

export interface PhotoViewerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  src: string;
  srcSet?: string | undefined;
  avifSet?: string | undefined;
  alt: string;
  closeLabel: string;
  zoomInLabel: string;
  zoomOutLabel: string;
  failedLabel: string;
}

/** Shows a photo over the whole window. A double tap or a button zooms in. */
export function PhotoViewer({ open, onOpenChange, alt, closeLabel, ...photo }: PhotoViewerProps) {
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} full className="on-dark text-white">
      <Title className="sr-only">{alt}</Title>
      <IconButton
        label={closeLabel}
        variant="ink"
        onClick={() => onOpenChange(false)}
        className="absolute! top-[max(0.75rem,env(safe-area-inset-top))] right-3 z-1"
      >
        <X size={24} />
      </IconButton>
      <Zoomable key={photo.src} {...photo} alt={alt} />
    </DialogFrame>
  );
}

type ZoomableProps = Pick<
  PhotoViewerProps,
  'src' | 'srcSet' | 'avifSet' | 'alt' | 'zoomInLabel' | 'zoomOutLabel' | 'failedLabel'
>;

function Zoomable({ src, srcSet, avifSet, alt, zoomInLabel, zoomOutLabel, failedLabel }: ZoomableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  /** Zooms in or out, and keeps the touched point of the photo under the finger. */
  const zoomAt = (x: number, y: number) => {
    const box = frame.current;
    if (box === null) return;
    const [partX, partY] = [(box.scrollLeft + x) / box.scrollWidth, (box.scrollTop + y) / box.scrollHeight];
    flushSync(() => setLarge(!large));
    box.scrollTo(partX * box.scrollWidth - x, partY * box.scrollHeight - y);
  };
  const onDoubleClick = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    zoomAt(clientX - left, clientY - top);
  };
  const onPointerMove = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) frame.current?.scrollBy(-movementX, -movementY);
  };
  if (state === 'failed') {
    return (
      <p role="alert" className="m-auto px-6 text-center">
        {failedLabel}
      </p>
    );
  }
  return (
    <>
      {state === 'loading' ? <Spinner className="absolute! inset-0 m-auto size-8!" /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      <div
        ref={frame}
        // Lets the arrow keys scroll the zoomed photo.
        {...(large && { tabIndex: 0, role: 'region', 'aria-label': alt })}
        onDoubleClick={onDoubleClick}
        onPointerMove={onPointerMove}
        className={cx(
          'min-h-0 grow touch-manipulation',
          large ? 'cursor-grab overflow-auto' : 'overflow-hidden',
        )}
      >
        <AvifPicture src={src} srcSet={avifSet} sizes="100vw">
          <ServerImage
            src={src}
            srcSet={srcSet}
            sizes="100vw"
            alt={alt}
            draggable={false}
            onLoad={() => setState('loaded')}
            onError={() => setState('failed')}
            className={cx('object-contain select-none', large ? 'size-[250%] max-w-none' : 'size-full')}
          />
        </AvifPicture>
      </div>
      <IconButton
        label={large ? zoomOutLabel : zoomInLabel}
        variant="ink"
        onClick={() => zoomAt((frame.current?.clientWidth ?? 0) / 2, (frame.current?.clientHeight ?? 0) / 2)}
        className="absolute! right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {large ? <ZoomOut size={22} /> : <ZoomIn size={22} />}
      </IconButton>
    </>
  );
}
