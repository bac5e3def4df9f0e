/** This cookie lists unavailable features; see apps/server/src/platform/html/unavailable-features.ts. */
const LACKS_PHONE = /(?:^|;\s*)beso_lacks=phone(?:;|$)/;

/** Returns whether the server can send text messages. Prerendering, without cookies, assumes that it can. */
export function isPhoneOffered(cookies = typeof document === 'undefined' ? '' : document.cookie): boolean {
  return !LACKS_PHONE.test(cookies);
}
