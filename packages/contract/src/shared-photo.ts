/** The path to which other apps share a photo, answered by the service worker or else by the server. */
export const SHARED_PHOTO_PATH = '/shared-photo';
