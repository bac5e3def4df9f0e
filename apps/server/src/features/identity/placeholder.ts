import { createHash, randomUUID } from 'node:crypto';

/** Nothing exists below .invalid (RFC 2606), and the contract rejects such addresses. */
const DOMAIN = '@phone.invalid';

/** A placeholder, never shown or mailed: the auth library needs an address even for a phone's account. */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/**
 * Not an account's address, but the same for each number, so that tries with an unknown number are counted.
 */
export const addressOfNobody = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** Returns an account's address for its person: empty for a placeholder. */
export const shownAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
