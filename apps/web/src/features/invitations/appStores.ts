import type { InvitationPreview } from '@beso/contract/invitations';
import { isAppleMobile } from '../../platform/homeScreen.ts';

/**
 * [S2-134] Returns the app's address in this device's store, or null. Google Play passes the token to the
 * app.
 */
export function appStoreUrl(
  stores: InvitationPreview['stores'],
  token: string,
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string | null {
  if (isAppleMobile(device)) return stores.ios;
  if (!/Android/.test(device.userAgent) || stores.android === null) return null;
  const url = new URL(stores.android);
  url.searchParams.set('referrer', `invitation=${token}`);
  return url.href;
}
