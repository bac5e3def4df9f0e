import { NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';

/**
 * The values that a native app has in place of cookies, as the text of a `Cookie` header; empty in a browser.
 */
let cookies = '';

export const shellCookies = (): string => cookies;

export function putShellCookies(text: string): void {
  cookies = text;
}

/** Removes one of these values from this page. */
export function dropShellCookie(name: string): void {
  const others = cookies.split('; ').filter((pair) => !pair.startsWith(`${name}=`));
  cookies = others.join('; ');
}

/** Returns the bearer of this native app, without its scheme; undefined if there are no values. */
export function shellBearer(): string | undefined {
  if (cookies === '') return undefined;
  return btoa(cookies).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Returns the subprotocols of this native app's socket, which cannot send headers of its own; none in a
 * browser.
 */
export function socketProtocols(): string[] {
  const bearer = shellBearer();
  return bearer === undefined ? [] : [NATIVE_SOCKET_PROTOCOL, bearer];
}
