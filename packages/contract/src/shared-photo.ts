/** The address to which apps share a photo. If there is no service worker, the server responds. */
export const SHARED_PHOTO_PATH = '/shared-photo';
