export { startRequestExpiry } from './jobs.ts';
export { totalBesosOf } from './queries/balance.ts';
