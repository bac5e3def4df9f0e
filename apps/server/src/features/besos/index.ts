export { startRequestExpiry } from './jobs.ts';
export { buildBalanceSql } from './queries/balance.ts';
