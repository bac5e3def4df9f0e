/** Loads the code for passkeys, which few visits need. */
export const loadPasskeys = () => import('./passkeys.ts');
