import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { dropSharedPhoto, fetchSharedPhoto } from './sharedPhoto.ts';
import type { Photo } from './usePhoto.ts';

const drop = () => void dropSharedPhoto().catch(() => undefined);

/**
 * Puts a photo that another app shared into a form. For a reload, the service worker keeps the photo until
 * it is uploaded.
 * @param personId null for a form that takes no shared photos
 * @returns a function that deletes the shared photo once the form was sent
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
    fetchSharedPhoto(personId).then(found, () => undefined);
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
