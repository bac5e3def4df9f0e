export { type LedgerReport, verifyLedger, verifySnapshot } from './queries.ts';
