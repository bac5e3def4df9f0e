import { NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';

/** The values that a shell has in place of cookies, as the text of a `Cookie` header; empty in a browser. */
let cookies = '';

export const shellCookies = (): string => cookies;

export function putShellCookies(text: string): void {
  cookies = text;
}

/** Forgets one of them in this page. */
export function dropShellCookie(name: string): void {
  const others = cookies.split('; ').filter((pair) => !pair.startsWith(`${name}=`));
  cookies = others.join('; ');
}

/** Returns the bearer of this shell, without its scheme; undefined where there is nothing to say. */
export function shellBearer(): string | undefined {
  if (cookies === '') return undefined;
  return btoa(cookies).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the subprotocols of this shell's socket, which sends no headers of its own; none in a browser. */
export function socketProtocols(): string[] {
  const bearer = shellBearer();
  return bearer === undefined ? [] : [NATIVE_SOCKET_PROTOCOL, bearer];
}
