/** Loads what makes a passkey, for pages where hardly anybody makes one. */
export const loadPasskeys = () => import('./passkeys.ts');
