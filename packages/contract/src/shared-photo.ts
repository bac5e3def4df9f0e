/** The path to which other apps share a photo: the service worker answers, or else the server. */
export const SHARED_PHOTO_PATH = '/shared-photo';
