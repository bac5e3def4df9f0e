/** The server says with the page, in this cookie, what it lacks: apps/server/src/platform/html/lacks.ts. */
const LACKS_PHONE = /(?:^|;\s*)beso_lacks=phone(?:;|$)/;

/** False where the server can send no text messages. Before any script the page is drawn as if it could. */
export function isPhoneOffered(cookies = typeof document === 'undefined' ? '' : document.cookie): boolean {
  return !LACKS_PHONE.test(cookies);
}
