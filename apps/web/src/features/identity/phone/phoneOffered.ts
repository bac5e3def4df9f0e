/** A cookie names unavailable features; see apps/server/src/platform/html/unavailable-features.ts. */
const LACKS_PHONE = /(?:^|;\s*)beso_lacks=phone(?:;|$)/;

/** Returns false if the server cannot send text messages. Prerendered pages assume that it can. */
export function isPhoneOffered(cookies = typeof document === 'undefined' ? '' : document.cookie): boolean {
  return !LACKS_PHONE.test(cookies);
}
