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
