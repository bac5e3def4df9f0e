import { createHash, randomUUID } from 'node:crypto';

/** Nothing exists below .invalid (RFC 2606), and the contract rejects such addresses. */
const DOMAIN = '@phone.invalid';

/** Returns a placeholder, never shown or mailed: the auth library needs an address for each account. */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/** Returns an unused address per number, so that attempts with an unknown number are counted too. */
export const unusedAddress = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** Returns the address as the person sees it: empty for a placeholder. */
export const shownAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
