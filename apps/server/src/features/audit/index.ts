export { type LedgerReport, verifyLedger, verifySnapshot } from './verify.ts';
