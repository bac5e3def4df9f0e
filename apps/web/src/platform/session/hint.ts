import { dropShellCookie, shellCookies } from '../native/cookies.ts';

/** A cookie beside the httpOnly one that names the person. Without it there is no session to ask for. */
const HINT = 'beso_hint';

/** The key of the id of the person whose stored reads are shown before the first response. */
export const PERSON_KEY = 'person';

/** Returns the hint in `cookies`, in the format of document.cookie. Each session has its own. */
export function hintIn(cookies: string): string | undefined {
  const pairs = cookies.split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === HINT)?.[1] || undefined;
}

export function sessionHint(): string | undefined {
  return hintIn(shellCookies() || document.cookie);
}

/** Returns the session's person: null without a session, undefined if the server is of an earlier version. */
export function personIn(hint: string | undefined): string | null | undefined {
  return hint === undefined ? null : hint.split('.')[1];
}

export const hintedPerson = () => personIn(sessionHint());

export function hasSessionHint(): boolean {
  return sessionHint() !== undefined;
}

/** Removes the hint of an ended session, unless another tab has started a new one. */
export function clearSessionHint(ended: string | undefined): void {
  if (sessionHint() !== ended) return;
  dropShellCookie(HINT);
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
