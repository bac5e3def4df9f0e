import { useRef, useState } from 'react';
import type { ApiError } from '../../platform/errors.ts';
import { shrinkBelowLimit } from '../images/index.ts';
import { isPicture } from './picture.ts';
import { useObjectUrl } from './useObjectUrl.ts';

function unreadable(): Error & ApiError {
  return Object.assign(new Error('no picture'), { code: 'IMAGE_UNREADABLE' as const, status: 415 });
}

export function usePicture() {
  const [chosen, setChosen] = useState<Blob>();
  const [picture, setPicture] = useState<Blob>();
  const [error, setError] = useState<unknown>();
  const [preparing, setPreparing] = useState<AbortController>();
  /** Aborts the preparation of an earlier choice. */
  const latest = useRef<AbortController>(undefined);
  const url = useObjectUrl(picture);

  const stop = () => {
    latest.current?.abort();
    latest.current = undefined;
    setPreparing(undefined);
    setChosen(undefined);
  };

  const choose = async (file: File) => {
    stop();
    setError(undefined);
    const controller = new AbortController();
    latest.current = controller;
    setPreparing(controller);
    try {
      // Otherwise cropping would decode all 48 megapixels of a phone's photo, twice.
      const fitting = await shrinkBelowLimit(file, controller.signal);
      if (!(await isPicture(fitting))) throw unreadable();
      if (latest.current === controller) setChosen(fitting);
    } catch (failure) {
      if (latest.current === controller) setError(failure);
    }
    setPreparing((now) => (now === controller ? undefined : now));
  };

  return {
    picture,
    url,
    error,
    choose: (file: File) => void choose(file),
    /** Reports that no file was received. */
    fail: setError,
    crop: {
      file: chosen,
      preparing: preparing !== undefined,
      onCancel: stop,
      onCropped: (cropped: Blob) => {
        setPicture(cropped);
        setChosen(undefined);
      },
      onFailed: () => {
        setError(unreadable());
        setChosen(undefined);
      },
    },
  };
}
