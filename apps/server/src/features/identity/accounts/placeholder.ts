import { createHash, randomUUID } from 'node:crypto';

/** Nobody can own an address below .invalid (RFC 2606). */
const DOMAIN = '@phone.invalid';

/** Returns a hidden address for an account without one, because the auth library needs an address. */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/**
 * Returns an address without an account, for which the limits count attempts with an unknown phone number.
 */
export const unusedAddress = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** Returns the address to show: empty for a placeholder. */
export const hidePlaceholderAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
