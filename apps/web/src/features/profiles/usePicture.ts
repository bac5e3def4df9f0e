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
  /** Aborts the preparation of a chosen picture once another picture is chosen. */
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
      // Shrunk first, because cropping would otherwise decode a phone's 48 megapixels twice.
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
    /** Shows the error of a camera or file that gave no picture. */
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
