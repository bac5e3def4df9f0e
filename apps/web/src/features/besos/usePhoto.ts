import type { Image } from '@beso/contract/images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadImage } from '../images/index.ts';

export interface PhotoState {
  /** What to show; undefined without a photo. */
  src: string | undefined;
  /** Chosen in this tab; after a reload only what was uploaded is left. */
  file: File | undefined;
  image: Image | null;
  /** 0 to 1 while it is on its way. */
  progress: number | undefined;
  error: unknown;
}

export interface Photo extends PhotoState {
  /** Replaces what was chosen before and uploads it at once. */
  choose: (file: File) => void;
  remove: () => void;
  /** Uploads again what failed. */
  retry: () => void;
  /** The uploaded photo, or null without one. Waits for an upload under way; rejects with what it fails with. */
  settled: () => Promise<Image | null>;
}

const NONE: PhotoState = {
  src: undefined,
  file: undefined,
  image: null,
  progress: undefined,
  error: undefined,
};

/** A photo that uploads while the rest of the form is still being written. */
export function usePhoto(initial: Image | null): Photo {
  const [state, setState] = useState<PhotoState>({ ...NONE, src: initial?.urls.feed, image: initial });
  const upload = useRef<{ controller: AbortController; result: Promise<Image> } | undefined>(undefined);
  const preview = useRef<string | undefined>(undefined);

  const clear = useCallback(() => {
    upload.current?.controller.abort();
    upload.current = undefined;
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  }, []);
  useEffect(() => clear, [clear]);

  const send = (file: File) => {
    const controller = new AbortController();
    const isCurrent = () => upload.current?.controller === controller;
    const result = uploadImage('beso-images', file, {
      signal: controller.signal,
      onProgress: (progress) => isCurrent() && setState((now) => ({ ...now, progress })),
    });
    upload.current = { controller, result };
    setState((now) => ({ ...now, progress: 0, error: undefined }));
    result.then(
      (image) => isCurrent() && setState((now) => ({ ...now, image, progress: undefined })),
      (error: unknown) => isCurrent() && setState((now) => ({ ...now, error, progress: undefined })),
    );
  };

  return {
    ...state,
    choose: (file) => {
      clear();
      preview.current = URL.createObjectURL(file);
      setState({ ...NONE, src: preview.current, file });
      send(file);
    },
    remove: () => {
      clear();
      setState(NONE);
    },
    retry: () => {
      if (state.file) send(state.file);
    },
    settled: async () => (upload.current === undefined ? state.image : await upload.current.result),
  };
}
