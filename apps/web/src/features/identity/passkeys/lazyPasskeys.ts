/** Loads the code for passkeys on demand, because few visits to these pages need it. */
export const loadPasskeys = () => import('./passkeys.ts');
