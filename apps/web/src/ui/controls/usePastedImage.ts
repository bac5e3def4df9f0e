import { useEffect, useEffectEvent } from 'react';

/** Returns the picture in a paste, unless the paste also contains text, which belongs in a field. */
function pictureOf({ clipboardData }: ClipboardEvent): File | undefined {
  if (clipboardData === null || clipboardData.types.includes('text/plain')) return undefined;
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
}

/** Calls `onFile` when a picture is pasted anywhere on the page. */
export function usePastedImage(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const picture = pictureOf(event);
    if (picture === undefined) return;
    event.preventDefault();
    onFile(picture);
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
}
