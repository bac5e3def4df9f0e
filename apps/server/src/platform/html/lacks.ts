const NAME = 'beso_lacks';
const YEAR_SECONDS = 31_536_000;

/**
 * The pages are files and the same for every installation. What this one cannot do stands in a cookie that
 * comes with each of them, so that no script has to ask before it draws.
 * @param cookies the request's; @param lacks such as `phone`, or nothing
 * @returns the `Set-Cookie` line where the browser does not know it yet
 */
export function lackingCookie(cookies: string | undefined, lacks: 'phone' | undefined): string | undefined {
  const known = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '')?.[1];
  if (known === lacks) return undefined;
  const life = lacks === undefined ? 0 : YEAR_SECONDS;
  return `${NAME}=${lacks ?? ''}; Max-Age=${life}; Path=/; SameSite=Lax`;
}
