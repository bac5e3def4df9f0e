/** This cookie lists unavailable features; see apps/server/src/platform/html/unavailable-features.ts. */
const LACKS_PHONE = /(?:^|;\s*)beso_lacks=phone(?:;|$)/;

/** Returns whether the server can send text messages. Prerendered pages, which have no cookies, assume so. */
export function isPhoneOffered(cookies = typeof document === 'undefined' ? '' : document.cookie): boolean {
  return !LACKS_PHONE.test(cookies);
}
