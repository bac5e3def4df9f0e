/** The path to which other apps share a photo. The service worker answers it, or else the server. */
export const SHARED_PHOTO_PATH = '/shared-photo';
