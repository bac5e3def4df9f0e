/** Loads the code that makes passkeys when it is called, because few visits to these pages need it. */
export const loadPasskeys = () => import('./passkeys.ts');
