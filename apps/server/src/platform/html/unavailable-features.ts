const NAME = 'beso_lacks';
const YEAR_SECONDS = 31_536_000;

/**
 * Tells pages by a cookie which features this installation lacks, because the pages are static.
 * @param cookies the cookies of the request
 * @param lacks `phone`, if phone numbers are unavailable
 * @returns a `Set-Cookie` header; undefined if the browser already has the cookie
 */
export function unavailableFeaturesCookie(
  cookies: string | undefined,
  lacks: 'phone' | undefined,
): string | undefined {
  const known = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '')?.[1];
  if (known === lacks) return undefined;
  const life = lacks === undefined ? 0 : YEAR_SECONDS;
  return `${NAME}=${lacks ?? ''}; Max-Age=${life}; Path=/; SameSite=Lax`;
}
