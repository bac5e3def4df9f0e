import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import { useEffect } from 'react';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { isLeaving, onGoodbye, useSession } from '../../platform/session/session.ts';

/** Tells the worker for whom it keeps what is shared. It drops a photo that it keeps for somebody else. */
async function shareFor(personId: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ sharedFor: personId });
}

/** Says on every page who is signed in, for a photo that is shared later, perhaps when nobody is. */
export function useSharedFor(): void {
  const { session } = useSession();
  const personId = session?.user.id;
  useEffect(() => {
    if (personId === undefined || navigator.serviceWorker === undefined) return;
    return afterFirstPage(() => void shareFor(personId));
  }, [personId]);
  useEffect(() => onGoodbye(() => void (isLeaving() && dropSharedPhoto().catch(() => undefined))), []);
}

const hasWorker = () => navigator.serviceWorker?.controller != null;

/** Returns the photo that another app shared for this person; undefined without one. */
export async function sharedPhoto(personId: string): Promise<File | undefined> {
  if (!hasWorker()) return undefined;
  const answer = await fetch(`${SHARED_PHOTO_PATH}?person=${personId}`);
  // A browser logs an answer of 404 as an error, so the worker says 204 when it keeps none.
  if (answer.status !== 200) return undefined;
  const content = await answer.blob();
  return new File([content], 'photo', { type: content.type });
}

export async function dropSharedPhoto(): Promise<void> {
  if (hasWorker()) await fetch(SHARED_PHOTO_PATH, { method: 'DELETE' });
}
