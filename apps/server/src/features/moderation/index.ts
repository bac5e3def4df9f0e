export { decideReport, liftSuspensionAndRecord, listReports, suspendPerson } from './reviewing.ts';
