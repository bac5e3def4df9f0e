/**
 * The server sets this readable cookie beside the httpOnly session cookie: without it
 * there is no session, and the server need not be asked. With it, the server decides.
 */
const HINT = 'beso_hint';

/** Whose reads are stored on this device, so that they can be shown before the first answer. */
export const PERSON_KEY = 'person';

/** `cookies` as in document.cookie. */
export function hasHint(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${HINT}=1`);
}

export function hasSessionHint(): boolean {
  return hasHint(document.cookie);
}

/** After the server said that nobody is signed in. */
export function clearSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
