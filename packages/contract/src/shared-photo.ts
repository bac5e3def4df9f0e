/**
 * The address to which other apps share a photo. The service worker takes it there; until the worker is
 * active the server answers, and keeps nothing.
 */
export const SHARED_PHOTO_PATH = '/shared-photo';
