import { useState } from 'react';
import { isPicture } from './picture.ts';
import { useObjectUrl } from './useObjectUrl.ts';

/** A picture on its way into the profile: chosen, then cropped, then saved by whoever uses this. */
export function usePicture() {
  const [chosen, setChosen] = useState<File>();
  const [picture, setPicture] = useState<Blob>();
  const [unreadable, setUnreadable] = useState(false);
  const url = useObjectUrl(picture);

  const choose = async (file: File) => {
    const readable = await isPicture(file);
    setUnreadable(!readable);
    setChosen(readable ? file : undefined);
  };

  return {
    /** The cropped square, ready to be sent. */
    picture,
    url,
    /** The chosen file was none that the browser can show. */
    unreadable,
    choose: (file: File) => void choose(file),
    /** What a CropDialog needs. */
    crop: {
      file: chosen,
      onCancel: () => setChosen(undefined),
      onCropped: (cropped: Blob) => {
        setPicture(cropped);
        setChosen(undefined);
      },
      onFailed: () => {
        setUnreadable(true);
        setChosen(undefined);
      },
    },
  };
}
