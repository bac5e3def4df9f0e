export { homeBeginning } from './beginning.ts';
export { listActivities } from './service.ts';
