export { decideReport, liftAndRecord, listReports, suspendPerson } from './reviewing.ts';
