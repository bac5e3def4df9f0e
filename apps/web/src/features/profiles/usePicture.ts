import { useRef, useState } from 'react';
import type { ApiError } from '../../platform/errors.ts';
import { fittingPicture } from '../images/index.ts';
import { isPicture } from './picture.ts';
import { useObjectUrl } from './useObjectUrl.ts';

/** The browser cannot show it as a picture, or cannot cut it. */
function unreadable(): Error & ApiError {
  return Object.assign(new Error('no picture'), { code: 'IMAGE_UNREADABLE' as const, status: 415 });
}

/** A picture for the profile: chosen and cropped here, saved by the caller. */
export function usePicture() {
  const [chosen, setChosen] = useState<Blob>();
  const [picture, setPicture] = useState<Blob>();
  const [error, setError] = useState<unknown>();
  const [preparing, setPreparing] = useState<AbortController>();
  /** What was chosen last: an earlier one that is still being prepared is forgotten. */
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
      // Framing a phone's 48 megapixels would decode all of them, twice.
      const fitting = await fittingPicture(file, controller.signal);
      if (!(await isPicture(fitting))) throw unreadable();
      if (latest.current === controller) setChosen(fitting);
    } catch (failure) {
      if (latest.current === controller) setError(failure);
    }
    setPreparing((now) => (now === controller ? undefined : now));
  };

  return {
    /** The cropped square, ready to be sent. */
    picture,
    url,
    /** Why the chosen file does not become the picture. */
    error,
    choose: (file: File) => void choose(file),
    /** No file came. */
    fail: setError,
    /** What a CropDialog needs. */
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
