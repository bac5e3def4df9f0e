import { createHash, randomUUID } from 'node:crypto';

/** Nothing exists below .invalid (RFC 2606), and the contract rejects such addresses. */
const DOMAIN = '@phone.invalid';

/**
 * The auth library needs an address per account. One registered by phone gets this placeholder, which is
 * never shown, mailed or used to sign in.
 */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/**
 * Not an account's address, but the same for each number, so that tries with an unknown number are counted.
 */
export const addressOfNobody = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** Returns an account's address for its person: empty for a placeholder. */
export const shownAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
