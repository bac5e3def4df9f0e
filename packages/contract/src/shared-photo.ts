/** The address to which apps share a photo. Without the service worker the server answers. */
export const SHARED_PHOTO_PATH = '/shared-photo';
