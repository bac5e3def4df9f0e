import { readRow, removeRow, writeRow } from '../storage/sessionRows.ts';
import { draftKey } from './drafts.ts';

/** The photos in memory, because the device may be slow or unable to store them. */
const held = new Map<string, Blob>();

export type DraftPhotos = ReadonlyMap<string, Blob>;

/** Stores a draft's photo on this device until the session ends, or deletes it. */
export function storeDraftPhoto(name: string, personId: string, photo: Blob | undefined): void {
  const key = draftKey(name, personId);
  if (photo === undefined) held.delete(key);
  else held.set(key, photo);
  const stored = photo === undefined ? removeRow(key) : writeRow(key, photo);
  stored.catch(() => undefined);
}

/** Returns a draft's photo, or undefined if this device has none. */
export async function readDraftPhoto(name: string, personId: string): Promise<Blob | undefined> {
  const key = draftKey(name, personId);
  const stored = held.has(key) ? undefined : await readRow<Blob>(key).catch(() => undefined);
  if (stored !== undefined && !held.has(key)) held.set(key, stored);
  return held.get(key);
}

const isOf = (personId: string, key: string) => key.startsWith(draftKey('', personId));

export function draftPhotosOf(personId: string): DraftPhotos {
  return new Map([...held].filter(([key]) => isOf(personId, key)));
}

export function restoreDraftPhotos(photos: DraftPhotos): void {
  for (const [key, photo] of photos) {
    held.set(key, photo);
    writeRow(key, photo).catch(() => undefined);
  }
}

/** Removes all photos from memory, except those of this person's drafts. */
export function forgetDraftPhotos(except: string | null): void {
  for (const key of held.keys()) if (except === null || !isOf(except, key)) held.delete(key);
}
