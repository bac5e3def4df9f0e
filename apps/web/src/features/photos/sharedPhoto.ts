import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import { useEffect } from 'react';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { isLeaving, onSessionEnded, useSession } from '../../platform/session/session.ts';

/** Tells the service worker for whom to store shared photos. It then deletes those of anybody else. */
async function shareFor(personId: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ sharedFor: personId });
}

/** Tells the service worker for whom to store photos shared later. Deletes the stored photo on a sign-out. */
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

/** Returns the photo that another app shared for this person; undefined if there is none. */
export async function fetchSharedPhoto(personId: string): Promise<File | undefined> {
  if (!hasWorker()) return undefined;
  const answer = await fetch(`${SHARED_PHOTO_PATH}?person=${personId}`);
  // A browser logs a 404 response as an error, so the worker responds with 204 if there is none.
  if (answer.status !== 200) return undefined;
  const content = await answer.blob();
  return new File([content], 'photo', { type: content.type });
}

export async function dropSharedPhoto(): Promise<void> {
  if (hasWorker()) await fetch(SHARED_PHOTO_PATH, { method: 'DELETE' });
}
