export { type Balance, useBalance } from './balance.ts';
