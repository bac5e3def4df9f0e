import { nativeCookies, removeNativeCookie } from '../native/cookies.ts';

/** The cookie by which scripts know of a session, because they cannot read the session's own cookie. */
const HINT = 'beso_hint';

/** The key of the person's id in local storage, by which stored data shows before the first response. */
export const PERSON_KEY = 'person';

/** Returns the value of the hint in a text like `document.cookie`. */
export function parseHintCookie(cookies: string): string | undefined {
  const pairs = cookies.split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === HINT)?.[1] || undefined;
}

export function sessionHint(): string | undefined {
  return parseHintCookie(nativeCookies() || document.cookie);
}

/** Returns the person's id in a hint, or null without a hint. Hints of older servers contain no id. */
export function parseHintedPersonId(hint: string | undefined): string | null | undefined {
  return hint === undefined ? null : hint.split('.')[1];
}

export const hintedPersonId = () => parseHintedPersonId(sessionHint());

export function hasSessionHint(): boolean {
  return sessionHint() !== undefined;
}

/** Removes the hint of an ended session, but never the hint of a newer session. */
export function clearSessionHint(ended: string | undefined): void {
  if (sessionHint() !== ended) return;
  removeNativeCookie(HINT);
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
