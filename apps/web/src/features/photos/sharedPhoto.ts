import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import { useEffect } from 'react';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { isLeaving, onSessionEnded, useSession } from '../../platform/session/session.ts';

/** Tells the service worker for whom to store shared photos. The worker deletes all other people's photos. */
async function shareFor(personId: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ sharedFor: personId });
}

/**
 * Lets the service worker store shared photos for this person, and deletes the stored photo on a sign-out.
 */
export function useSharedPhotoOwner(): void {
  const { session } = useSession();
  const personId = session?.user.id;
  useEffect(() => {
    if (personId === undefined || navigator.serviceWorker === undefined) return;
    return afterFirstPage(() => void shareFor(personId));
  }, [personId]);
  useEffect(() => onSessionEnded(() => void (isLeaving() && dropSharedPhoto().catch(() => undefined))), []);
}

const hasWorker = () => navigator.serviceWorker?.controller != null;

/** Returns the photo that another app shared for this person; undefined without a photo. */
export async function fetchSharedPhoto(personId: string): Promise<File | undefined> {
  if (!hasWorker()) return undefined;
  const answer = await fetch(`${SHARED_PHOTO_PATH}?person=${personId}`);
  // Without a photo the worker responds with 204, because browsers log a 404 as an error.
  if (answer.status !== 200) return undefined;
  const content = await answer.blob();
  return new File([content], 'photo', { type: content.type });
}

export async function dropSharedPhoto(): Promise<void> {
  if (hasWorker()) await fetch(SHARED_PHOTO_PATH, { method: 'DELETE' });
}
