import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { dropSharedPhoto, sharedPhoto } from './sharedPhoto.ts';
import type { Photo } from './usePhoto.ts';

const drop = () => void dropSharedPhoto().catch(() => undefined);

/**
 * Puts a photo that another app shared into a form, in place of the form's own. The service worker keeps it
 * until it is uploaded, replaced or removed here, so that a reload loses nothing.
 * @param personId null for a form without a shared photo
 * @returns the function that deletes the shared photo after the form was sent
 */
export function useSharedPhoto(photo: Photo, personId: string | null): () => void {
  const [shared, setShared] = useState<File>();
  const take = useEffectEvent((file: File) => {
    setShared(file);
    photo.choose(file);
  });
  useEffect(() => {
    if (personId === null) return;
    let here = true;
    const found = (file: File | undefined) => file !== undefined && here && take(file);
    sharedPhoto(personId).then(found, () => undefined);
    return () => {
      here = false;
    };
  }, [personId]);
  const isTaken = shared !== undefined && (photo.image !== null || photo.file !== shared);
  useEffect(() => {
    if (!isTaken) return;
    setShared(undefined);
    drop();
  }, [isTaken]);
  return useCallback(() => {
    if (shared !== undefined) drop();
  }, [shared]);
}
