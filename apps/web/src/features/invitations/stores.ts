import type { InvitationPreview } from '@beso/contract/invitations';

/**
 * [S2-134] Where this device gets the app, or null. Android's store hands the token on to the app that it
 * installs; this browser keeps it, too.
 */
export function storeOf(
  stores: InvitationPreview['stores'],
  token: string,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string | null {
  // An iPad says that it is a Mac: no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return stores.ios;
  }
  if (!/Android/.test(userAgent) || stores.android === null) return null;
  const url = new URL(stores.android);
  url.searchParams.set('referrer', `invitation=${token}`);
  return url.href;
}
