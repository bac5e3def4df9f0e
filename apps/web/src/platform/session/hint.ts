/**
 * The server sets this readable cookie beside the httpOnly session cookie: without it there is no session and
 * nothing to ask. It proves nothing; the server decides.
 */
const HINT = 'beso_hint';

/** `cookies` as in document.cookie. */
export function hasHint(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${HINT}=1`);
}

export function hasSessionHint(): boolean {
  return hasHint(document.cookie);
}

/** After the server said that nobody is signed in. */
export function clearSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we support
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
