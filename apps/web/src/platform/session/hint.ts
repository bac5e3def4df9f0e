import { dropShellCookie, shellCookies } from '../native/cookies.ts';

/**
 * The server sets this readable cookie beside the httpOnly session cookie: without it there is no session,
 * and the server need not be asked. With it, the server decides. It names whose session it is.
 */
const HINT = 'beso_hint';

/** Whose reads are stored on this device, so that they can be shown before the first answer. */
export const PERSON_KEY = 'person';

/** The hint in `cookies`, which are as in document.cookie. Each session has another. */
export function hintIn(cookies: string): string | undefined {
  const pairs = cookies.split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === HINT)?.[1] || undefined;
}

export function sessionHint(): string | undefined {
  return hintIn(shellCookies() || document.cookie);
}

/**
 * Whose session the cookies of this browser are: null where there is none, undefined where an earlier version
 * of the server did not say it.
 */
export function personIn(hint: string | undefined): string | null | undefined {
  return hint === undefined ? null : hint.split('.')[1];
}

export const hintedPerson = () => personIn(sessionHint());

export function hasSessionHint(): boolean {
  return sessionHint() !== undefined;
}

/** After the session of this hint is over. Another tab may have begun the next one: its hint stays. */
export function clearSessionHint(ended: string | undefined): void {
  if (sessionHint() !== ended) return;
  dropShellCookie(HINT);
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`;
}
