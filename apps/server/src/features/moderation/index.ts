export { decideReport, lift, listReports, suspendPerson } from './reviewing.ts';
