import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DropZone } from '../../../ui/controls/DropZone.tsx';
import { usePastedImage } from '../../../ui/controls/usePastedImage.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { PhotoPreview } from '../../../ui/pictures/PhotoPreview.tsx';
import { photoFailure } from '../photoFailure.ts';
import type { Photo } from '../usePhoto.ts';
import { TakePhoto } from './TakePhoto.tsx';

const ACCEPT = 'image/*';

export interface PhotoFieldProps {
  photo: Photo;
  help: string;
  /** True if the field has a column of its own from 1024 px. */
  tall?: boolean | undefined;
}

export function PhotoField({ photo, help, tall }: PhotoFieldProps) {
  const { t } = useTexts();
  const { place, choose, remove } = usePlace(photo);
  usePastedImage(choose);
  if (photo.src === undefined) {
    return (
      <div ref={place} className="flex flex-col gap-2">
        <DropZone tall={tall} label={t('besos.addPhoto')} help={help} accept={ACCEPT} onFile={choose} />
        {isNativeApp() ? <TakePhoto onFile={choose} /> : null}
      </div>
    );
  }
  const underWay = photo.progress !== undefined;
  return (
    <div ref={place} tabIndex={-1} className="flex scroll-mb-32 flex-col gap-2 outline-none">
      <PhotoPreview
        src={photo.src}
        alt={t('besos.photoChosen')}
        removeLabel={t('besos.removePhoto')}
        onRemove={remove}
        tall={tall}
      />
      {photo.error === undefined ? null : <PhotoFailure photo={photo} />}
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 pl-1">
        <UploadState photo={photo} />
        {underWay ? (
          <Button variant="ghost" compact className="px-2!" onClick={remove}>
            {t('common.cancel')}
          </Button>
        ) : (
          <Replace onFile={choose} />
        )}
      </div>
    </div>
  );
}

/** Scrolls a chosen photo into view, and moves the focus of a button that disappears. */
function usePlace({ src, choose, remove }: Photo) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  useLayoutEffect(() => {
    if (!changed.current || place.current === null) return;
    changed.current = false;
    const next = src === undefined ? place.current.querySelector('input') : place.current;
    next?.focus({ preventScroll: true });
    place.current.scrollIntoView({ block: 'nearest' });
  }, [src]);
  return {
    place,
    choose: (file: File) => {
      changed.current = true;
      choose(file);
    },
    remove: () => {
      changed.current = true;
      remove();
    },
  };
}

/** Shows why the photo was not uploaded, and gets the focus if the person submits the form anyway. */
function PhotoFailure({ photo: { error, missed, retry } }: { photo: Photo }) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missed > 0) ref.current?.focus();
  }, [missed]);
  // The server would refuse the same picture again, so no retry is offered.
  const final = hasCode(error, 'IMAGE_TOO_LARGE') || hasCode(error, 'IMAGE_UNREADABLE');
  return (
    <div ref={ref} tabIndex={-1} className="scroll-my-24 rounded-md">
      <Alert>
        {photoFailure(error, t)}{' '}
        {final ? null : (
          <button type="button" className="link" onClick={retry}>
            {t('common.failure.tryAgain')}
          </button>
        )}
      </Alert>
    </div>
  );
}

function UploadState({ photo }: { photo: Photo }) {
  const { t } = useTexts();
  if (photo.progress === undefined) {
    return (
      <p role="status" className="type-xs text-text-2">
        {photo.image === null ? '' : t('besos.uploaded')}
      </p>
    );
  }
  if (photo.shrinking) {
    return (
      <p role="status" className="type-xs flex items-center gap-3 text-text-2">
        <Spinner className="size-4!" />
        {t('besos.shrinking')}
      </p>
    );
  }
  return (
    <label className="type-xs flex min-w-0 grow items-center gap-3 text-text-2">
      <span className="shrink-0">{t('besos.uploading')}</span>
      <progress
        value={photo.progress}
        className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-surface-2 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
      />
    </label>
  );
}

function Replace({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <span className="relative shrink-0 rounded-full has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <label htmlFor={id} className="type-action-compact link-tap px-2 text-primary">
        {t('besos.replacePhoto')}
      </label>
      <input
        type="file"
        id={id}
        accept={ACCEPT}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </span>
  );
}
