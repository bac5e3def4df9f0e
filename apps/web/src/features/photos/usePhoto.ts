import type { Image, ImageBucket } from '@beso/contract/images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onConnectivity } from '../../platform/connection/connectivity.ts';
import { NetworkError } from '../../platform/errors.ts';
import { needsShrinking, uploadImage } from '../images/index.ts';

export interface PhotoState {
  src: string | undefined;
  /** The chosen file; undefined after a reload. */
  file: File | undefined;
  image: Image | null;
  shrinking: boolean;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  error: unknown;
  /** How often the form was submitted with a failed photo. Each time, the error gets the focus. */
  missed: number;
}

export interface Photo extends PhotoState {
  choose: (file: File) => void;
  remove: () => void;
  /** Uploads again after a failure. A new connection also causes a retry. */
  retry: () => void;
  /** Waits for a running upload, and resolves to the photo, if any. Rejects with the upload's error. */
  settled: () => Promise<Image | null>;
}

const NONE: PhotoState = {
  src: undefined,
  file: undefined,
  image: null,
  shrinking: false,
  progress: undefined,
  error: undefined,
  missed: 0,
};

export function usePhoto(bucket: ImageBucket, initial: Image | null): Photo {
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
    const change = (next: Partial<PhotoState>) => isCurrent() && setState((now) => ({ ...now, ...next }));
    const result = uploadImage(bucket, file, {
      signal: controller.signal,
      onProgress: (progress) => change({ shrinking: false, progress }),
    });
    upload.current = { controller, result };
    change({ shrinking: needsShrinking(file), progress: 0, error: undefined });
    result.then(
      (image) => change({ image, shrinking: false, progress: undefined }),
      (error: unknown) => change({ error, shrinking: false, progress: undefined }),
    );
  };

  const { file, error } = state;
  const again = useRef(send);
  again.current = send;
  useEffect(() => {
    if (file === undefined || !(error instanceof NetworkError)) return;
    return onConnectivity((online) => online && again.current(file));
  }, [file, error]);

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
    settled: async () => {
      try {
        return upload.current === undefined ? state.image : await upload.current.result;
      } catch (failure) {
        setState((now) => ({ ...now, missed: now.missed + 1 }));
        throw failure;
      }
    },
  };
}
