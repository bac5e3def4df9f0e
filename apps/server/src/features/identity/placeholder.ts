import { createHash, randomUUID } from 'node:crypto';

/** Nothing below .invalid exists (RFC 2606), and the contract takes no such address. */
const DOMAIN = '@phone.invalid';

/**
 * The auth library keeps every account under an address. One that was made with a phone number gets this: it
 * says nothing, and is never shown, mailed or signed in with.
 */
export const placeholderAddress = () => `${randomUUID()}${DOMAIN}`;

/** No account's address, and the same for each number: tries with one that has no account are counted too. */
export const addressOfNobody = (phone: string) =>
  `nobody-${createHash('sha256').update(phone).digest('hex')}${DOMAIN}`;

/** The address of an account as its person knows it: empty where it is none. */
export const shownAddress = (email: string) => (email.endsWith(DOMAIN) ? '' : email);
