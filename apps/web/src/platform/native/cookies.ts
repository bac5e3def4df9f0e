import { NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';

/** A native app's substitute for cookies, as the text of a `Cookie` header; empty in a browser. */
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

/** Returns a native app's socket subprotocols, used because sockets send no headers; else none. */
export function socketProtocols(): string[] {
  const bearer = shellBearer();
  return bearer === undefined ? [] : [NATIVE_SOCKET_PROTOCOL, bearer];
}
