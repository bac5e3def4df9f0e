import { nativeCookies, removeNativeCookie } from '../native/cookies.ts';

/** The cookie by which scripts know that there is a session. The session's own cookie is httpOnly. */
const HINT = 'beso_hint';

/** The key of the person's id in local storage. By it, stored data can show before the first response. */
export const PERSON_KEY = 'person';

/** Returns the value of the hint in a text like `document.cookie`. Each session has another value. */
export function parseHintCookie(cookies: string): string | undefined {
  const pairs = cookies.split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === HINT)?.[1] || undefined;
}

export function sessionHint(): string | undefined {
  return parseHintCookie(nativeCookies() || document.cookie);
}

/** Returns the person's id in a hint: null without a hint, undefined if an older server has set it. */
export function parseHintedPersonId(hint: string | undefined): string | null | undefined {
  return hint === undefined ? null : hint.split('.')[1];
}

export const hintedPersonId = () => parseHintedPersonId(sessionHint());

export function hasSessionHint(): boolean {
  return sessionHint() !== undefined;
}

/** Removes the hint of an ended session, unless another tab has since started a new one. */
export function clearSessionHint(ended: string | undefined): void {
  if (sessionHint() !== ended) return;
  removeNativeCookie(HINT);
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
