import { createHash, randomUUID } from 'node:crypto';

/** Nobody can own an address below .invalid (RFC 2606), and the contract refuses such addresses. */
const DOMAIN = '@phone.invalid';

/** Returns an address for an account without one, because the auth library needs one; nobody ever sees it. */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/** Returns an address that no account has; the limits count attempts with unknown phone numbers for it. */
export const unusedAddress = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** Returns the address to show: empty for a placeholder. */
export const hidePlaceholderAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
