import { NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';

/** A native app's cookies, as the text of a `Cookie` header. Empty in a browser. */
let cookies = '';

export const nativeCookies = (): string => cookies;

export function setNativeCookies(text: string): void {
  cookies = text;
}

/** Removes a cookie from memory, but not from the session stored on the device. */
export function removeNativeCookie(name: string): void {
  const others = cookies.split('; ').filter((pair) => !pair.startsWith(`${name}=`));
  cookies = others.join('; ');
}

/** Returns this native app's bearer token, which contains its cookies. */
export function nativeBearerToken(): string | undefined {
  if (cookies === '') return undefined;
  return btoa(cookies).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the socket subprotocols that carry a native app's token, because sockets have no headers. */
export function socketProtocols(): string[] {
  const bearer = nativeBearerToken();
  return bearer === undefined ? [] : [NATIVE_SOCKET_PROTOCOL, bearer];
}
