const NAME = 'beso_lacks';
const YEAR_SECONDS = 31_536_000;

/**
 * Returns a Set-Cookie header that tells pages which features this installation lacks, since pages are static
 * files and no script should have to ask first; undefined if the browser has it already.
 * @param lacks such as `phone`, or nothing
 * @param cookies the request's; @param lacks such as `phone`, or nothing
 * @returns the `Set-Cookie` line where the browser does not know it yet
 */
export function lackingCookie(cookies: string | undefined, lacks: 'phone' | undefined): string | undefined {
  const known = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '')?.[1];
  if (known === lacks) return undefined;
  const life = lacks === undefined ? 0 : YEAR_SECONDS;
  return `${NAME}=${lacks ?? ''}; Max-Age=${life}; Path=/; SameSite=Lax`;
}
