/** The path to which other apps share a photo. The service worker or the server answers it. */
export const SHARED_PHOTO_PATH = '/shared-photo';
